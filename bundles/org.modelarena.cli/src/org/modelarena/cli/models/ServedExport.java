// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.models;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Locale;

import org.modelarena.client.ArenaClient;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.DurableFile;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.Download;
import org.modelarena.protocol.call.CursorCall;
import org.modelarena.protocol.call.DownloadCall;
import org.modelarena.protocol.call.FetchCall;

/** The model of a served store as a file, which the server writes and this fetches. Used by one thread. */
final class ServedExport {
	/** The server writes the whole model meanwhile, and one at a time. */
	private static final Duration LONGEST = Duration.ofHours(1);

	private final ArenaClient client;
	private final String asOf;

	/** @param asOf the version that is written; null for the newest */
	ServedExport(ArenaClient client, String asOf) {
		this.client = client;
		this.asOf = asOf;
	}

	/**
	 * Writes the files, each as a whole or not at all.
	 *
	 * @param metamodel null for none
	 * @return how many elements there are
	 */
	long write(Path file, Path metamodel, Progress progress) {
		boolean isBinary = file.getFileName().toString().toLowerCase(Locale.ROOT).endsWith(".bin");
		DownloadCall call = new DownloadCall(client.store(), asOf, isBinary, metamodel != null);
		progress.begin("Writing the model at the server", Progress.UNKNOWN);
		Download download = client.call(Methods.DOWNLOAD, call, Download.class, LONGEST, progress.cancellation());
		try {
			progress.begin("Fetching the model (bytes)", download.bytes());
			DurableFile.write(file, out -> fetch(download, out, progress));
		} finally {
			forget(download);
		}
		if (metamodel != null) {
			DurableFile.write(metamodel, out -> out.write(download.ecore().getBytes(StandardCharsets.UTF_8)));
		}
		return download.elements();
	}

	/** The server does so by itself, if it cannot be reached. */
	private void forget(Download download) {
		try {
			client.call(Methods.CANCEL, new CursorCall(download.download(), null, null), Void.class);
		} catch (ArenaException e) {
			System.getLogger(ServedExport.class.getName()).log(System.Logger.Level.DEBUG, "Could not tell the server that " + download.download() + " is fetched", e);
		}
	}

	private void fetch(Download download, OutputStream out, Progress progress) throws IOException {
		for (long offset = 0; offset < download.bytes();) {
			progress.cancellation().check();
			byte[] part = Base64.getDecoder().decode(client.call(Methods.FETCH, new FetchCall(download.download(), offset), Download.Part.class).data());
			if (part.length == 0) {
				throw new ArenaException(ErrorCode.IO, "The server has sent " + offset + " of " + download.bytes() + " bytes, and no more.");
			}
			out.write(part);
			offset += part.length;
			progress.at(offset);
		}
	}
}
