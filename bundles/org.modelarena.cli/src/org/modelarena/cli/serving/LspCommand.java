// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.serving;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.cli.command.Remote;
import org.modelarena.cli.lsp.EditorServer;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.MetamodelText;
import org.modelarena.protocol.call.StoreCall;
import org.modelarena.xmi.Ecore;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Helps editors with the texts of queries, until they are done. */
@Command(name = "lsp", description = { "Help editors to write queries, by the Language Server Protocol: completion, errors, hover, colours, formatting, for .ocl, .eol and .epl.",
		"Editors start it themselves; docs/editors.md says how. A text can name its metamodel in its first line: '-- @metamodel railway.ecore' in OCL, with '//' in EOL and EPL." })
public final class LspCommand implements Callable<Integer> {
	@ArgGroup(exclusive = true, multiplicity = "0..1")
	private Source source;

	/** Where the metamodel is, for texts that name none. */
	static final class Source {
		@Option(names = "--metamodel", paramLabel = "X.ecore", description = "The metamodel of texts that name none; may be given several times.")
		private List<Path> files = List.of();

		@Option(names = "--at", paramLabel = "DIR", description = "The metamodel of the store in this folder.")
		private Path at;

		@Option(names = "--url", description = "The metamodel of a served store, as 'arena serve' prints its address.")
		private String url;
	}

	@Mixin
	private Remote remote;

	@ArgGroup(exclusive = true, multiplicity = "0..1")
	private Way way;

	/** How the editor connects. */
	static final class Way {
		@Option(names = "--stdio", description = "Talk over standard input and output (the default).")
		private boolean stdio;

		@Option(names = "--tcp", paramLabel = "PORT", converter = PortConverter.class, description = "Wait for editors of this machine at a port, until interrupted; 0 takes a free one.")
		private Integer tcp;
	}

	@Mixin
	private CommonOptions common;

	@Override
	public Integer call() throws IOException {
		PrintStream protocol = System.out;
		// Whatever else is printed would be taken for a part of the protocol.
		System.setOut(System.err);
		try {
			Optional<Metamodel> metamodel = metamodel();
			if (way != null && way.tcp != null) {
				return listen(way.tcp, metamodel);
			}
			Cancellation cancellation = common.console().cancellation();
			boolean wasAsked = EditorServer.serve(new BufferedInputStream(System.in), protocol, common.catalog().languages(), metamodel, cancellation);
			return wasAsked ? ExitCode.OK : cancellation.isCancelled() ? ExitCode.INTERRUPTED : ExitCode.FAILED;
		} finally {
			System.setOut(protocol);
		}
	}

	private Optional<Metamodel> metamodel() {
		if (source == null) {
			return Optional.empty();
		}
		if (source.url != null) {
			try (ArenaClient client = remote.connect(source.url)) {
				String text = client.call(Methods.METAMODEL, new StoreCall(client.store()), MetamodelText.class).ecore();
				return Optional.of(Ecore.read(source.url, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))));
			}
		}
		if (source.at != null) {
			try (ModelStore store = common.storeAt(source.at).openToRead(StoreLocation.at(source.at))) {
				return Optional.of(store.metamodel());
			}
		}
		return Optional.of(Ecore.read(source.files));
	}

	private int listen(int port, Optional<Metamodel> metamodel) {
		Cancellation cancellation = common.console().cancellation();
		try (ServerSocket server = new ServerSocket(port, 0, InetAddress.getByName(ServerOptions.LOOPBACK));
				Cancellation.Registration registration = cancellation.onCancel(() -> close(server))) {
			common.console().note("Listening at " + ServerOptions.LOOPBACK + ":" + server.getLocalPort());
			while (!cancellation.isCancelled()) {
				Socket editor = server.accept();
				Thread.ofVirtual().name("arena-lsp-" + editor.getPort()).start(() -> serve(editor, metamodel, cancellation));
			}
		} catch (IOException e) {
			if (!cancellation.isCancelled()) {
				throw new ArenaException(ErrorCode.IO, "Cannot listen at port " + port + ": " + e.getMessage(), e);
			}
		}
		return ExitCode.INTERRUPTED;
	}

	private void serve(Socket editor, Optional<Metamodel> metamodel, Cancellation cancellation) {
		try (editor) {
			EditorServer.serve(new BufferedInputStream(editor.getInputStream()), editor.getOutputStream(), common.catalog().languages(), metamodel, cancellation);
		} catch (IOException e) {
			// The editor is gone.
		}
	}

	private static void close(ServerSocket server) {
		try {
			server.close();
		} catch (IOException e) {
			// Then it listens no more.
		}
	}
}
