package org.modelarena.server.internal.web;

import java.nio.charset.StandardCharsets;

import org.modelarena.protocol.QueryResult;
import org.modelarena.server.internal.methods.ModelUpload;

import com.google.gson.JsonElement;

/** What a request is answered with. */
sealed interface Reply {
	/** Of the body, without parameters. */
	String type();

	/** Something whole. */
	record Whole(String type, byte[] bytes) implements Reply {
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
	 * What is given when the files have come that the request sends, and the model in them is loaded.
	 *
	 * @param upload that takes the files
	 */
	record Loaded(String type, ModelUpload upload) implements Reply {
	}

	/** A JSON object. */
	static Reply json(JsonElement json) {
		return new Whole(MediaTypes.JSON, json.toString().getBytes(StandardCharsets.UTF_8));
	}
}
