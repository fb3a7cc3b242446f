// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.serving;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.server.Right;
import org.modelarena.server.Token;
import org.modelarena.server.TokenFile;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a token for clients of a server. */
@Command(name = "token", description = {
		"Make a token for a client of 'arena serve', and add its hash to the server's token file.",
		"It is printed only this once. Clients pass it with --token-file, or as 'Authorization: Bearer TOKEN'." })
public final class TokenCommand implements Callable<Integer> {
	private static final Pattern SPAN = Pattern.compile("(\\d{1,6})([dhm])");

	@Parameters(paramLabel = "NAME", description = "Who it is for; shown in the log.")
	private String name;

	@Option(names = "--right", required = true, paramLabel = "RIGHT:STORE", description = "read, write or admin, and the name of a store, or * for all: read:railway. May be given several times.")
	private List<String> rights;

	@Option(names = "--token-file", required = true, paramLabel = "FILE", description = "The server's token file, which is created if it does not exist.")
	private Path file;

	@Option(names = "--expires", paramLabel = "TIME", description = "When it ends to be worth anything: 30d, 12h, or a time as 2027-01-31T12:00:00Z. By default it does not expire.")
	private String expires;

	@Mixin
	private CommonOptions common;

	private record Made(String token) {
	}

	@Override
	public Integer call() {
		Map<String, Right> byStore = new LinkedHashMap<>();
		for (String each : rights) {
			String[] parts = each.split(":", 2);
			if (parts.length != 2 || parts[1].isBlank()) {
				throw common.misuse("'" + each + "' is no right to a store; write read:NAME, write:NAME or admin:NAME.");
			}
			byStore.put(parts[1], Right.of(parts[0]));
		}
		String secret = Token.secret();
		TokenFile.append(file, new Token(name, Token.hash(secret), byStore, Optional.ofNullable(expires).map(this::time)));
		common.print(new Made(secret), secret);
		return ExitCode.OK;
	}

	private Instant time(String text) {
		Matcher span = SPAN.matcher(text);
		try {
			if (!span.matches()) {
				return Instant.parse(text);
			}
			long count = Long.parseLong(span.group(1));
			return Instant.now().truncatedTo(ChronoUnit.SECONDS).plus(switch (span.group(2)) {
			case "d" -> Duration.ofDays(count);
			case "h" -> Duration.ofHours(count);
			default -> Duration.ofMinutes(count);
			});
		} catch (DateTimeParseException e) {
			throw common.misuse("'" + text + "' is no time; write 30d, 12h or 90m, or a time as 2027-01-31T12:00:00Z.");
		}
	}
}
