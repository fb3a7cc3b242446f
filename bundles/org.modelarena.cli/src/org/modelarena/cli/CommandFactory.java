package org.modelarena.cli;

import java.lang.reflect.Constructor;

import picocli.CommandLine;

/** Makes commands, giving the session to those whose constructor takes it. */
final class CommandFactory implements CommandLine.IFactory {
	private final Session session;
	private final CommandLine.IFactory fallback = CommandLine.defaultFactory();

	CommandFactory(Session session) {
		this.session = session;
	}

	@Override
	public <K> K create(Class<K> type) throws Exception {
		for (Constructor<?> constructor : type.getDeclaredConstructors()) {
			if (constructor.getParameterCount() == 1 && constructor.getParameterTypes()[0] == Session.class) {
				return type.cast(constructor.newInstance(session));
			}
		}
		return fallback.create(type);
	}
}
