// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

/**
 * A model that was written as a file. It is kept until {@code query/cancel}, or until nobody has fetched anything for some time.
 *
 * @param download  its id, for the calls that follow
 * @param bytes     the length of the file
 * @param partBytes the length of the parts that it is fetched in
 * @param elements  the number of elements in it
 * @param version   of the model in it
 * @param asOf      the number of the commit, if a version was asked for; else null
 * @param ecore     the metamodel as the text of an {@code .ecore} file, if that was asked for; else null
 */
public record Download(String download, long bytes, long partBytes, long elements, long version, Long asOf, String ecore) {
	/**
	 * A part of the file.
	 *
	 * @param data in Base64; empty from the end of the file on
	 */
	public record Part(long offset, String data) {
	}
}
