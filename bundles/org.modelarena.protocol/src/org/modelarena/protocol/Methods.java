// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol;

import java.util.LinkedHashMap;
import java.util.Map;

import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.modelarena.protocol.answer.CheckReport;
import org.modelarena.protocol.answer.Committed;
import org.modelarena.protocol.answer.Download;
import org.modelarena.protocol.answer.EditState;
import org.modelarena.protocol.answer.ElementPage;
import org.modelarena.protocol.answer.IndexList;
import org.modelarena.protocol.answer.KeyPage;
import org.modelarena.protocol.answer.LabelPage;
import org.modelarena.protocol.answer.MetamodelText;
import org.modelarena.protocol.answer.Prepared;
import org.modelarena.protocol.answer.QueryPage;
import org.modelarena.protocol.answer.QueryResult;
import org.modelarena.protocol.answer.Received;
import org.modelarena.protocol.answer.ReplicaInfo;
import org.modelarena.protocol.answer.ResourceData;
import org.modelarena.protocol.answer.Started;
import org.modelarena.protocol.answer.Statistics;
import org.modelarena.protocol.answer.StoreInfo;
import org.modelarena.protocol.answer.StoreList;
import org.modelarena.protocol.answer.Subscribed;
import org.modelarena.protocol.answer.Upload;
import org.modelarena.protocol.answer.Welcome;
import org.modelarena.protocol.call.BeginCall;
import org.modelarena.protocol.call.CommitCall;
import org.modelarena.protocol.call.ConstraintCall;
import org.modelarena.protocol.call.CursorCall;
import org.modelarena.protocol.call.DeriveCall;
import org.modelarena.protocol.call.DownloadCall;
import org.modelarena.protocol.call.EditCall;
import org.modelarena.protocol.call.ElementCall;
import org.modelarena.protocol.call.FetchCall;
import org.modelarena.protocol.call.FollowCall;
import org.modelarena.protocol.call.Hello;
import org.modelarena.protocol.call.IndexCall;
import org.modelarena.protocol.call.KeysCall;
import org.modelarena.protocol.call.LanguageCall;
import org.modelarena.protocol.call.LoadCall;
import org.modelarena.protocol.call.LogCall;
import org.modelarena.protocol.call.MembersCall;
import org.modelarena.protocol.call.PartCall;
import org.modelarena.protocol.call.PrepareCall;
import org.modelarena.protocol.call.PruneCall;
import org.modelarena.protocol.call.QueryCall;
import org.modelarena.protocol.call.ResourceCall;
import org.modelarena.protocol.call.SeekCall;
import org.modelarena.protocol.call.StoreCall;
import org.modelarena.protocol.call.TagCall;
import org.modelarena.protocol.call.UploadCall;
import org.modelarena.protocol.check.ConstraintReport;
import org.modelarena.protocol.check.ViolationVersions;
import org.modelarena.protocol.editor.Completions;
import org.modelarena.protocol.editor.Diagnostics;
import org.modelarena.protocol.editor.HoverText;
import org.modelarena.protocol.history.AnswerVersions;
import org.modelarena.protocol.history.BlamedRows;
import org.modelarena.protocol.history.CommitList;
import org.modelarena.protocol.history.PrunedVersions;
import org.modelarena.protocol.history.TaggedVersion;
import org.modelarena.protocol.notification.LoadProgress;
import org.modelarena.protocol.notification.ModelChanged;
import org.modelarena.protocol.notification.QueryChanged;

/** The methods of the protocol by name, with the types of what is sent and what comes back. */
public final class Methods {
	/** The version of the protocol; raised when an old client could not understand a new server. */
	public static final int VERSION = 1;

	/** Introduces the client, and sends its token. Over HTTP and WebSocket a header may carry it instead. */
	public static final String HELLO = "session/hello";
	/** Answers a query; more rows than fit in one message are left to a cursor. */
	public static final String RUN = "query/run";
	/** Checks a query, and keeps it for calls that give its id alone. */
	public static final String PREPARE = "query/prepare";
	/** Begins to answer a query, and returns a cursor at once. */
	public static final String START = "query/start";
	/** The next rows of a cursor; waits until there are some. */
	public static final String NEXT = "query/next";
	/** Allows the server to push more rows. A notification; not over HTTP, which cannot push. */
	public static final String CREDIT = "query/credit";
	/** Ends a query, or the rest of its rows. */
	public static final String CANCEL = "query/cancel";
	/** Answers a query and explains how. */
	public static final String EXPLAIN = "query/explain";
	/** Answers a query and reports where the time went. */
	public static final String PROFILE = "query/profile";
	/** Elements by their keys. */
	public static final String ELEMENTS = "element/get";
	/** The labels that people read beside the keys of elements. */
	public static final String LABELS = "element/labels";
	/** The instances of a type. */
	public static final String EXTENT = "element/extent";
	/** The instances of a type whose indexed attribute has a value. */
	public static final String SEEK = "element/seek";
	/** An element that is found by its id, with what it contains, as one document. */
	public static final String RESOURCE = "resource/get";
	/** The elements that an element refers to. */
	public static final String TARGETS = "element/targets";
	/** The elements that refer to an element. */
	public static final String SOURCES = "element/sources";
	/** The elements without a container. */
	public static final String ROOTS = "element/roots";
	/** Changes a model, all or nothing. */
	public static final String COMMIT = "edit/commit";
	/** Begins an edit whose steps come with several calls. */
	public static final String EDIT = "edit/begin";
	/** Adds steps to it. */
	public static final String STEPS = "edit/add";
	/** The stores that are served. */
	public static final String STORES = "model/list";
	/** A store's metamodel. */
	public static final String METAMODEL = "model/metamodel";
	/** The numbers of a store's elements. */
	public static final String STATISTICS = "model/statistics";
	/** Begins to send a model. */
	public static final String UPLOAD = "model/upload";
	/** Sends a part of it. */
	public static final String PART = "model/part";
	/** Loads what was sent into a store, and serves that. */
	public static final String LOAD = "model/load";
	/** How far that is. */
	public static final String PROGRESS = "model/progress";
	/** Writes a model as a file. */
	public static final String DOWNLOAD = "model/download";
	/** A part of that file. */
	public static final String FETCH = "model/fetch";
	/** Whether what a store says of its model holds together. */
	public static final String CHECK = "model/check";
	/** The versions that a store keeps. */
	public static final String LOG = "history/log";
	/** Gives a version a name. */
	public static final String TAG = "history/tag";
	/** Forgets old versions. */
	public static final String PRUNE = "history/prune";
	/** How an answer went from version to version. */
	public static final String ANSWERS = "history/answers";
	/** How many violations of constraints there were from version to version. */
	public static final String VIOLATIONS = "history/violations";
	/** The rows of an answer with the commits that brought them. */
	public static final String BLAME = "history/blame";
	/** The elements that violate constraints. */
	public static final String CONSTRAINTS = "constraint/check";
	/** Deletes a store. */
	public static final String DROP = "model/drop";
	/** Ends to serve a store, which stays where it is. */
	public static final String CLOSE = "model/close";
	/** Serves a store of the server's folder again. */
	public static final String OPEN = "model/open";
	/** The derived and indexed features. */
	public static final String INDEXES = "index/list";
	/** Indexes an attribute. */
	public static final String INDEX = "index/add";
	/** Forgets an index. */
	public static final String UNINDEX = "index/drop";
	/** Declares a derived feature. */
	public static final String DERIVE = "derived/declare";
	/** Forgets a derived feature. */
	public static final String UNDERIVE = "derived/drop";
	/** Tells what a replica knows of itself and of its group. */
	public static final String REPLICA = "replica/status";
	/** Has a replica save its state, and drop the log before it. */
	public static final String SAVE = "replica/save";
	/** Gives a group of replicas other members. */
	public static final String MEMBERS = "replica/members";
	/** The texts that could stand at a place of a query's text. */
	public static final String COMPLETE = "language/complete";
	/** The mistakes in a query's text. */
	public static final String DIAGNOSE = "language/diagnose";
	/** The meaning of a word of a query's text. */
	public static final String HOVER = "language/hover";
	/** Has the server report commits, or how they change the answer of a query. */
	public static final String SUBSCRIBE = "subscription/open";
	/** Ends that. */
	public static final String UNSUBSCRIBE = "subscription/close";

	/** From the server: rows of a cursor, for which there is credit. */
	public static final String ROWS = "query/rows";
	/** From the server: a query that was started has failed. */
	public static final String FAILED = "query/failed";
	/** From the server: how far a load is, about twice a second. */
	public static final String LOADING = "model/loading";
	/** From the server: a commit was made. */
	public static final String MODEL_CHANGED = "model/changed";
	/** From the server: an answer has changed. */
	public static final String QUERY_CHANGED = "query/changed";

	private static final Map<String, JsonRpcMethod> ALL = new LinkedHashMap<>();

	static {
		request(HELLO, Welcome.class, Hello.class);
		request(RUN, QueryResult.class, QueryCall.class);
		request(PREPARE, Prepared.class, PrepareCall.class);
		request(START, Started.class, QueryCall.class);
		request(NEXT, QueryPage.class, CursorCall.class);
		request(CANCEL, Void.class, CursorCall.class);
		request(EXPLAIN, QueryResult.class, QueryCall.class);
		request(PROFILE, QueryResult.class, QueryCall.class);
		request(ELEMENTS, ElementPage.class, ElementCall.class);
		request(LABELS, LabelPage.class, ElementCall.class);
		request(EXTENT, KeyPage.class, KeysCall.class);
		request(SEEK, KeyPage.class, SeekCall.class);
		request(RESOURCE, ResourceData.class, ResourceCall.class);
		request(TARGETS, KeyPage.class, KeysCall.class);
		request(SOURCES, KeyPage.class, KeysCall.class);
		request(ROOTS, KeyPage.class, KeysCall.class);
		request(COMMIT, Committed.class, CommitCall.class);
		request(EDIT, EditState.class, BeginCall.class);
		request(STEPS, EditState.class, EditCall.class);
		request(STORES, StoreList.class, StoreCall.class);
		request(METAMODEL, MetamodelText.class, StoreCall.class);
		request(STATISTICS, Statistics.class, StoreCall.class);
		request(UPLOAD, Upload.class, UploadCall.class);
		request(PART, Received.class, PartCall.class);
		request(LOAD, StoreInfo.class, LoadCall.class);
		request(PROGRESS, LoadProgress.class, LoadCall.class);
		request(DOWNLOAD, Download.class, DownloadCall.class);
		request(FETCH, Download.Part.class, FetchCall.class);
		request(CHECK, CheckReport.class, StoreCall.class);
		request(CONSTRAINTS, ConstraintReport.class, ConstraintCall.class);
		request(LOG, CommitList.class, LogCall.class);
		request(TAG, TaggedVersion.class, TagCall.class);
		request(PRUNE, PrunedVersions.class, PruneCall.class);
		request(ANSWERS, AnswerVersions.class, FollowCall.class);
		request(VIOLATIONS, ViolationVersions.class, ConstraintCall.class);
		request(BLAME, BlamedRows.class, FollowCall.class);
		request(DROP, Void.class, StoreCall.class);
		request(CLOSE, Void.class, StoreCall.class);
		request(OPEN, StoreInfo.class, StoreCall.class);
		request(INDEXES, IndexList.class, StoreCall.class);
		request(INDEX, IndexList.class, IndexCall.class);
		request(UNINDEX, IndexList.class, IndexCall.class);
		request(DERIVE, IndexList.class, DeriveCall.class);
		request(UNDERIVE, IndexList.class, IndexCall.class);
		request(REPLICA, ReplicaInfo.class, StoreCall.class);
		request(SAVE, ReplicaInfo.class, StoreCall.class);
		request(MEMBERS, ReplicaInfo.class, MembersCall.class);
		request(COMPLETE, Completions.class, LanguageCall.class);
		request(DIAGNOSE, Diagnostics.class, LanguageCall.class);
		request(HOVER, HoverText.class, LanguageCall.class);
		request(SUBSCRIBE, Subscribed.class, QueryCall.class);
		request(UNSUBSCRIBE, Void.class, CursorCall.class);
		notification(CREDIT, CursorCall.class);
		notification(ROWS, QueryPage.class);
		notification(FAILED, CursorFailure.class);
		notification(LOADING, LoadProgress.class);
		notification(MODEL_CHANGED, ModelChanged.class);
		notification(QUERY_CHANGED, QueryChanged.class);
	}

	private Methods() {
	}

	private static void request(String name, Class<?> result, Class<?> parameters) {
		ALL.put(name, JsonRpcMethod.request(name, result, parameters));
	}

	private static void notification(String name, Class<?> parameters) {
		ALL.put(name, JsonRpcMethod.notification(name, parameters));
	}

	/** All methods of both sides. */
	public static Map<String, JsonRpcMethod> all() {
		return java.util.Collections.unmodifiableMap(ALL);
	}
}
