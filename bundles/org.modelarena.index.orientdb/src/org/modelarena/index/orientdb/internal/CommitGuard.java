// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.orientdb.internal;

import org.modelarena.core.Cancellation;

import com.orientechnologies.orient.core.command.OCommandExecutor;
import com.orientechnologies.orient.core.command.OCommandRequestText;
import com.orientechnologies.orient.core.db.ODatabase;
import com.orientechnologies.orient.core.db.ODatabaseListener;

/** Refuses commits after a cancellation. OrientDB makes a database in one call that takes a second, and many commits: only they can end it. */
record CommitGuard(Cancellation cancellation) implements ODatabaseListener {
	@Override
	public void onBeforeTxCommit(ODatabase database) {
		cancellation.check();
	}

	@Override
	@Deprecated
	public void onCreate(ODatabase database) {
		// Only commits count.
	}

	@Override
	@Deprecated
	public void onDelete(ODatabase database) {
		// Only commits count.
	}

	@Override
	@Deprecated
	public void onOpen(ODatabase database) {
		// Only commits count.
	}

	@Override
	public void onBeforeTxBegin(ODatabase database) {
		// Only commits count.
	}

	@Override
	public void onBeforeTxRollback(ODatabase database) {
		// Only commits count.
	}

	@Override
	public void onAfterTxRollback(ODatabase database) {
		// Only commits count.
	}

	@Override
	public void onAfterTxCommit(ODatabase database) {
		// Only commits count.
	}

	@Override
	public void onClose(ODatabase database) {
		// Only commits count.
	}

	@Override
	public void onBeforeCommand(OCommandRequestText command, OCommandExecutor executor) {
		// Only commits count.
	}

	@Override
	public void onAfterCommand(OCommandRequestText command, OCommandExecutor executor, Object result) {
		// Only commits count.
	}
}
