// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.command;

import picocli.CommandLine;

/** Makes commands, whose options know the session. */
public final class CommandFactory implements CommandLine.IFactory {
	private final Session session;
	private final CommandLine.IFactory fallback = CommandLine.defaultFactory();

	public CommandFactory(Session session) {
		this.session = session;
	}

	@Override
	public <K> K create(Class<K> type) throws Exception {
		return type == CommonOptions.class ? type.cast(new CommonOptions(session)) : fallback.create(type);
	}
}
