// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.metrics;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.logging.FileHandler;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;

import org.modelarena.core.ArenaException;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Fault;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.QueryResult;
import org.modelarena.protocol.answer.StoreInfo;
import org.modelarena.protocol.call.BeginCall;
import org.modelarena.protocol.call.CommitCall;
import org.modelarena.protocol.call.LanguageCall;
import org.modelarena.protocol.call.OfStore;
import org.modelarena.protocol.call.PrepareCall;
import org.modelarena.protocol.call.QueryCall;
import org.modelarena.server.AccessLogOptions;
import org.modelarena.server.internal.session.CallContext;

import com.google.gson.Gson;
import com.google.gson.JsonObject;

/**
 * A line of JSON for each call that has ended. What a client sends stands in it as JSON texts only, so that it cannot make lines of its own, nor send signs to
 * the terminal of whoever reads. Thread-safe.
 */
public final class AccessLog implements AutoCloseable {
	private static final int MOST_CHARACTERS = 1000;
	private static final Gson GSON = new Gson();

	private final FileHandler file;
	private final RefusalRate refusals = new RefusalRate();

	/** @throws ArenaException {@link org.modelarena.core.ErrorCode#IO} if the file cannot be written */
	public AccessLog(AccessLogOptions options) {
		try {
			file = new FileHandler(pattern(options.file()), options.bytes(), options.files(), true);
			file.setFormatter(new Formatter() {
				@Override
				public String format(LogRecord line) {
					return line.getMessage() + "\n";
				}
			});
		} catch (IOException e) {
			throw ArenaException.io("Cannot write the access log " + options.file(), e);
		}
	}

	/** Its files have numbers added, the newest one 0. */
	private static String pattern(Path file) {
		return file.toAbsolutePath().toString().replace("%", "%%");
	}

	/**
	 * A call has ended.
	 *
	 * @param failure null if it went well
	 */
	public void called(CallContext context, String method, Object parameters, long nanos, Object result, Throwable failure) {
		JsonObject line = new JsonObject();
		line.addProperty("time", Instant.now().toString());
		line.addProperty("client", context.client().address());
		line.addProperty("transport", context.client().transport().label());
		line.addProperty("token", context.session().isKnown() ? context.session().name() : null);
		line.addProperty("method", method);
		line.addProperty("store", parameters instanceof OfStore call ? cut(call.store()) : result instanceof StoreInfo info ? info.name() : null);
		line.addProperty("outcome", failure == null ? "ok" : Metrics.outcome(Fault.cause(failure)));
		line.addProperty("millis", nanos / 1000 / 1e3);
		switch (parameters) {
		case QueryCall call -> query(line, call.language(), call.text(), call.prepared());
		case PrepareCall call -> query(line, call.language(), call.text(), null);
		case LanguageCall call -> line.addProperty("language", cut(call.language()));
		case BeginCall call -> line.addProperty("steps", call.steps() == null ? 0 : call.steps().size());
		case CommitCall call -> line.addProperty("steps", call.steps() == null ? 0 : call.steps().size());
		case null, default -> {
			// The method and the store say it.
		}
		}
		if (result instanceof QueryResult answer) {
			line.addProperty("rows", answer.count());
		}
		file.publish(new LogRecord(Level.INFO, ascii(GSON.toJson(line))));
	}

	/** Somebody has shown a token that is not known. Not all are noted: strangers are not to drive out the lines of others. */
	public void refused(String address, Transport transport, String outcome) {
		long left = refusals.take();
		if (left < 0) {
			return;
		}
		JsonObject line = new JsonObject();
		line.addProperty("time", Instant.now().toString());
		line.addProperty("client", address);
		line.addProperty("transport", transport.label());
		line.addProperty("method", Methods.HELLO);
		line.addProperty("outcome", outcome);
		if (left > 0) {
			line.addProperty("others", left);
		}
		file.publish(new LogRecord(Level.INFO, ascii(GSON.toJson(line))));
	}

	private static void query(JsonObject line, String language, String text, String prepared) {
		line.addProperty("language", cut(language));
		line.addProperty("text", cut(text));
		line.addProperty("prepared", cut(prepared));
	}

	/** Beyond ASCII there are signs that terminals obey, and such that turn the order of others. */
	private static String ascii(String json) {
		StringBuilder escaped = new StringBuilder(json.length());
		for (int i = 0; i < json.length(); i++) {
			char c = json.charAt(i);
			if (c < ' ' || c > '~') {
				escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
			} else {
				escaped.append(c);
			}
		}
		return escaped.toString();
	}

	private static String cut(String text) {
		return text == null || text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS) + "...";
	}

	@Override
	public void close() {
		file.close();
	}
}
