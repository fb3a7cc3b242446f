// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionException;
import java.util.function.LongConsumer;
import java.util.zip.GZIPOutputStream;

import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ElementSink;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Json;
import org.modelarena.protocol.answer.QueryResult;
import org.modelarena.protocol.answer.Rows;
import org.modelarena.server.internal.metrics.Metrics;

import com.google.gson.Gson;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonWriter;

/**
 * Writes the rows of an answer, page by page: the next one when the client has taken the one before. One thread at a time, as Jetty sees to.
 */
final class RowStream extends IteratingCallback {
	/** Where the rows after the first ones are. */
	interface Source extends AutoCloseable {
		/** At most so many of the next rows. */
		Rows next(long most);

		/** No more rows are wanted. */
		@Override
		void close();
	}

	private final Reply.Rows reply;
	private final Source source;
	private final Response response;
	private final Callback callback;
	private final LongConsumer sent;
	private final Gson gson;
	private final ByteArrayOutputStream chunk = new ByteArrayOutputStream(1 << 16);
	private final Writer text;
	private final JsonWriter json;
	private final boolean areLines;
	private long written;
	private boolean isBegun;
	private boolean isEnded;

	RowStream(Reply.Rows reply, Source source, Response response, Callback callback, boolean isZipped, Gson gson, Metrics metrics) throws IOException {
		this.reply = reply;
		this.source = source;
		this.response = response;
		this.callback = callback;
		this.gson = gson;
		this.sent = bytes -> metrics.sent(Transport.HTTP, bytes);
		OutputStream out = isZipped ? new GZIPOutputStream(chunk, 1 << 13, true) : chunk;
		this.text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
		this.json = new JsonWriter(text);
		// One value in each line.
		json.setStrictness(Strictness.LENIENT);
		json.setHtmlSafe(false);
		this.areLines = reply.type().equals(MediaTypes.LINES);
	}

	@Override
	protected Action process() throws Throwable {
		if (isEnded) {
			return Action.SUCCEEDED;
		}
		writeNext();
		if (isEnded) {
			text.close();
		} else {
			text.flush();
		}
		byte[] bytes = chunk.toByteArray();
		chunk.reset();
		sent.accept(bytes.length);
		response.write(isEnded, ByteBuffer.wrap(bytes), this);
		return Action.SCHEDULED;
	}

	private void writeNext() throws IOException {
		Rows rows = null;
		if (!isBegun) {
			isBegun = true;
			begin();
			rows = reply.first().rows();
		} else {
			try {
				rows = source.next(Math.min(reply.limit() - written, Facade.PAGE_ROWS));
			} catch (CompletionException e) {
				if (!areLines) {
					throw e;
				}
				fail(e);
				return;
			}
		}
		int count = (int) Math.min(rows.count(), reply.limit() - written);
		for (int row = 0; row < count; row++) {
			write(rows, row);
		}
		written += count;
		if (written >= reply.limit()) {
			end();
		}
	}

	private void begin() throws IOException {
		json.beginObject();
		columns(reply.first().rows());
		if (areLines) {
			json.endObject();
			text.write('\n');
		} else {
			facts(reply.first());
			if (reply.first().plan() != null) {
				json.name("plan");
				gson.toJson(gson.toJsonTree(reply.first().plan()), json);
			}
			json.name("rows").beginArray();
		}
	}

	private void columns(Rows rows) throws IOException {
		json.name("columns").beginArray();
		for (String column : rows.columns()) {
			json.value(column);
		}
		json.endArray();
	}

	private void facts(QueryResult result) throws IOException {
		json.name("count").value(result.count()).name("digest").value(result.digest()).name("version").value(result.version()).name("millis").value(result.nanos() / 1000 / 1e3)
				.name("strategy").value(result.strategy()).name("runner").value(result.runner());
	}

	private void write(Rows rows, int row) throws IOException {
		json.beginArray();
		for (Object column : rows.data()) {
			Json.write(json, column instanceof long[] keys ? keys[row] == ElementSink.NONE ? null : new ElementKey(keys[row]) : ((Object[]) column)[row]);
		}
		json.endArray();
		if (areLines) {
			text.write('\n');
		}
	}

	private void end() throws IOException {
		isEnded = true;
		if (areLines) {
			json.beginObject();
			facts(reply.first());
			json.endObject();
			text.write('\n');
		} else {
			json.endArray().endObject();
		}
	}

	/** The status has been sent, so the last line has to say it. */
	private void fail(Throwable failure) throws IOException {
		isEnded = true;
		json.beginObject().name("error");
		gson.toJson(gson.toJsonTree(Problem.of(failure).fields()), json);
		json.endObject();
		text.write('\n');
	}

	@Override
	protected void onCompleteSuccess() {
		source.close();
		callback.succeeded();
	}

	@Override
	protected void onCompleteFailure(Throwable failure) {
		source.close();
		callback.failed(failure);
	}
}
