// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract;

/**
 * A fault in a source file. The rest of the model is extracted, and as much of the file as could be understood.
 *
 * @param file    the project's name and the path of the file within it
 * @param line    counted from 1; 0 if it concerns the whole file
 * @param message a description of the fault
 */
public record SourceProblem(String file, int line, String message) {
	@Override
	public String toString() {
		return file + (line > 0 ? ":" + line : "") + ": " + message;
	}
}
