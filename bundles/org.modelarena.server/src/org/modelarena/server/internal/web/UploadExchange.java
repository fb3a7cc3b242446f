// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.http.MultiPartConfig;
import org.eclipse.jetty.http.MultiPartFormData;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Promise;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.call.LoadCall;
import org.modelarena.server.internal.methods.Dispatcher;
import org.modelarena.server.internal.methods.ModelUpload;
import org.modelarena.server.internal.methods.UploadedFiles;
import org.modelarena.server.internal.session.Client;

/** Takes the files of a model as the parts of a form, and has them loaded. Used by one thread at a time. */
final class UploadExchange {
	private final Dispatcher dispatcher;
	private final Client client;
	private final Request request;
	private final ModelUpload upload;
	private volatile boolean isReceived;

	UploadExchange(Dispatcher dispatcher, Client client, Request request, ModelUpload upload) {
		this.dispatcher = dispatcher;
		this.client = client;
		this.request = request;
		this.upload = upload;
	}

	/** Whether all has arrived, and the client waits: then silence is no fault of his. */
	boolean isReceived() {
		return isReceived;
	}

	/** @param next gets the load, or what was wrong with the form */
	void receive(BiConsumer<CompletableFuture<?>, Throwable> next) {
		upload.holdOpen();
		try {
			parse(next);
		} catch (RuntimeException e) {
			fail(next, e);
		}
	}

	private void parse(BiConsumer<CompletableFuture<?>, Throwable> next) {
		MultiPartFormData.Parser parser = new MultiPartFormData.Parser(boundary());
		parser.configure(new MultiPartConfig.Builder().location(upload.files().folder()).maxParts(UploadedFiles.MOST_FILES).maxMemoryPartSize(0).maxSize(upload.files().mostBytes())
				.maxPartSize(upload.files().mostBytes()).build());
		parser.parse(request, new Promise.Invocable.NonBlocking<>() {
			@Override
			public void succeeded(MultiPartFormData.Parts parts) {
				load(parts, next);
			}

			@Override
			public void failed(Throwable failure) {
				fail(next, failure instanceof TimeoutException ? new ArenaException(ErrorCode.TIMEOUT, "The files did not go on to arrive.", failure)
						: new ArenaException(ErrorCode.REQUEST_INVALID, "The form cannot be read, or its files have more than " + upload.files().mostBytes() + " bytes: " + failure.getMessage(),
								failure));
			}
		});
	}

	private String boundary() {
		String boundary;
		try {
			boundary = MultiPart.extractBoundary(request.getHeaders().get(HttpHeader.CONTENT_TYPE));
		} catch (IllegalArgumentException e) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "The Content-Type cannot be read: " + e.getMessage(), e);
		}
		if (boundary == null) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "The Content-Type lacks the 'boundary' of the form.");
		}
		return boundary;
	}

	private void load(MultiPartFormData.Parts parts, BiConsumer<CompletableFuture<?>, Throwable> next) {
		try (parts) {
			for (MultiPart.Part part : parts) {
				take(part);
			}
		} catch (IOException e) {
			fail(next, ArenaException.io("Cannot keep what was sent", e));
			return;
		} catch (RuntimeException e) {
			fail(next, e);
			return;
		}
		isReceived = true;
		next.accept(dispatcher.call(client, Methods.LOAD, new LoadCall(upload.id())).whenComplete((loaded, failure) -> {
			if (failure != null) {
				upload.over();
			}
		}), null);
	}

	private void take(MultiPart.Part part) throws IOException {
		boolean isMetamodel = "metamodel".equals(part.getName());
		if (!isMetamodel && !"model".equals(part.getName())) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "The parts of the form are 'model' and 'metamodel'.");
		}
		if (part.getFileName() == null) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "The part '" + part.getName() + "' lacks the name of its file.");
		}
		Path file = upload.files().file(part.getFileName(), isMetamodel);
		if (Files.exists(file)) {
			throw new ArenaException(ErrorCode.ALREADY_EXISTS, "Two parts of the form have a file of the same name.");
		}
		part.writeTo(file);
	}

	private void fail(BiConsumer<CompletableFuture<?>, Throwable> next, RuntimeException failure) {
		// A client that has gone has ended it already, while files came that were still to be written.
		upload.over();
		next.accept(null, failure);
	}
}
