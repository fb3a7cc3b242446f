// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;

import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.client.ModelAdmin;
import org.modelarena.client.ServedAddress;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.store.VersionName;

import picocli.CommandLine.Option;

/** Connects to servers: how a command identifies its user, and verifies the server. */
public final class Remote {
	@Option(names = "--token-file", paramLabel = "FILE", description = "A file with the token for the server of --url.")
	private Path token;

	@Option(names = "--trust", paramLabel = "FILE", description = "Certificates in PEM form: trust the server of --url if it has one of them, or one signed by them.")
	private Path trust;

	/**
	 * The address of a served store.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} for a text that is not an address
	 */
	public static ServedAddress address(String text) {
		return ServedAddress.parse(text);
	}

	/** The client's options: who the user is, and whom to trust. Servers that are asked one after the other get them from one reading. */
	public ClientOptions options() {
		ClientOptions client = token == null ? ClientOptions.DEFAULT : ClientOptions.DEFAULT.with(firstLine(token, "token"));
		return trust == null ? client : client.trusting(trust);
	}

	/** Connects to a served store. */
	public ArenaClient connect(String url) {
		return ArenaClient.connect(address(url), options());
	}

	/** Connects to a served store for queries whose answers may be out of date by so much. */
	public ArenaClient connect(String url, Duration staleness) {
		return ArenaClient.connect(address(url), options().staleness(staleness));
	}

	/** Connects to a served store for queries of a version of the past, as the user names it. */
	public ArenaClient connectAsOf(String url, String version) {
		return ArenaClient.connect(address(url), options().asOf(version(version)));
	}

	/** The name of a version for a server, which may be in another zone; null if none is named. */
	public static String version(String version) {
		return version == null ? null : new VersionName(version).inUtc(ZoneId.systemDefault()).text();
	}

	/** Connects to the server of an address, whether or not there is a store of that name. */
	public ModelAdmin admin(String url) {
		return ModelAdmin.connect(address(url), options());
	}

	/** The name of the store in an address. */
	public static String name(String url) {
		return address(url).store();
	}

	/** A secret, which stands in a file because what stands on a command line is seen by everybody on the machine. */
	public static String firstLine(Path file, String what) {
		try {
			return Files.readString(file).lines().findFirst().orElse("").strip();
		} catch (IOException e) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "Cannot read the " + what + " in " + file + ".", e);
		}
	}
}
