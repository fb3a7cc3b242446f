// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.web;

import java.nio.charset.StandardCharsets;
import java.util.Map;

import org.modelarena.protocol.answer.QueryResult;
import org.modelarena.server.internal.methods.MadeFile;
import org.modelarena.server.internal.methods.ModelUpload;
import org.modelarena.server.internal.store.ServedStore;
import org.modelarena.server.internal.systems.SystemsAnswer;

import com.google.gson.JsonElement;

/** The answer to a request. */
sealed interface Reply {
	/** Of the body, without parameters. */
	String type();

	/**
	 * Something whole.
	 *
	 * @param version of the model that it tells of; null if it tells of none
	 */
	record Whole(String type, byte[] bytes, Long version) implements Reply {
	}

	/** A file, which is deleted when it was sent. */
	record Sent(MadeFile made) implements Reply {
		@Override
		public String type() {
			return made.type();
		}
	}

	/**
	 * News of a store's commits, until the client goes.
	 *
	 * @param since the version that the client knows; null for none
	 */
	record Events(ServedStore store, Long since) implements Reply {
		@Override
		public String type() {
			return MediaTypes.EVENTS;
		}
	}

	/**
	 * An answer, whose rows are fetched as the client takes them.
	 *
	 * @param first with the first rows
	 * @param limit the most rows to give
	 */
	record Rows(String type, QueryResult first, long limit) implements Reply {
	}

	/**
	 * The answer when the files have come that the request sends, and the model in them is loaded.
	 *
	 * @param upload the upload that takes the files
	 */
	record Loaded(String type, ModelUpload upload) implements Reply {
	}

	/**
	 * An answer of the Systems Modeling API.
	 *
	 * @param query the query parameters of the request, which the links to other pages repeat
	 */
	record Page(SystemsAnswer answer, Map<String, String> query) implements Reply {
		@Override
		public String type() {
			return MediaTypes.JSON;
		}
	}

	/** Something of a standard that this server does not do. */
	record LeftOut(String detail) implements Reply {
		@Override
		public String type() {
			return MediaTypes.JSON;
		}
	}

	/** A JSON object, which may tell of a version. */
	static Reply json(JsonElement json) {
		JsonElement version = json.isJsonObject() ? json.getAsJsonObject().get("version") : null;
		return new Whole(MediaTypes.JSON, json.toString().getBytes(StandardCharsets.UTF_8), version == null ? null : version.getAsLong());
	}
}
