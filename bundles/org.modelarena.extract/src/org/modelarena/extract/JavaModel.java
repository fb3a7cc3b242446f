// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract;

import java.util.List;
import java.util.Map;
import java.util.Set;

import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.extract.internal.ExtractedModel;

/**
 * A model that was extracted. It lies in a temporary file until it is closed, so that it can be streamed any number of times. Several
 * threads may stream it at once.
 */
public final class JavaModel implements ElementSource, AutoCloseable {
	private final ExtractedModel content;

	JavaModel(ExtractedModel content) {
		this.content = content;
	}

	@Override
	public Metamodel metamodel() {
		return JavaMetamodel.get();
	}

	@Override
	public long size() {
		return content.elements();
	}

	/** The number of source files, those with problems included. */
	public int files() {
		return content.files();
	}

	/** The problems of the sources, in the order of files: at most some of each file. */
	public List<SourceProblem> problems() {
		return content.problems();
	}

	/** The states of the files, by their places; without files that share a place with another one. */
	public Map<SourceUnit, String> states() {
		return content.states();
	}

	/** The files whose units have no tree here, as they are those that were known. */
	public Set<SourceUnit> unread() {
		return content.unread();
	}

	/** The files among these that cannot be read, or have syntax errors. */
	public Set<SourceUnit> kept() {
		return content.kept();
	}

	@Override
	public void emit(ElementSink sink, Cancellation cancellation) {
		content.emit(sink, cancellation);
	}

	@Override
	public void close() {
		content.close();
	}
}
