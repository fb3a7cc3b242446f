// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract.internal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.jdt.core.dom.CompilationUnit;
import org.modelarena.extract.SourceProblem;

/** Reads files by themselves, without bindings. */
final class PlainReader implements PartReader {
	private final UnitParser parser = new UnitParser();

	@Override
	public int batchSize() {
		return 1;
	}

	@Override
	public List<Part> read(List<SourceFile> files) {
		return files.stream().map(this::read).toList();
	}

	Part read(SourceFile file) {
		try {
			return part(file, parser.parse(file, file.text()), null);
		} catch (IOException e) {
			return without(file, "it cannot be read: " + e.getMessage());
		} catch (StackOverflowError e) {
			return without(file, "it is nested too deeply.");
		} catch (RuntimeException e) {
			return without(file, "JDT cannot parse it: " + e);
		}
	}

	/** @param bindings null for none */
	static Part part(SourceFile file, CompilationUnit tree, Bindings bindings) {
		List<SourceProblem> problems = new ArrayList<>();
		UnitParser.problems(file, tree, problems::add);
		Events events = new Events();
		new TreeWriter(events, bindings).unit(file.name(), tree);
		return bindings == null ? new Part(events.toBytes(), events.elements(), List.of(), List.of(), problems)
				: new Part(events.toBytes(), events.elements(), bindings.declared(), bindings.links(), problems);
	}

	/** An empty file in the place of one that cannot be read. */
	private static Part without(SourceFile file, String reason) {
		return without(file, List.of(new SourceProblem(file.label(), 0, reason)));
	}

	/** A file without its content. */
	static Part without(SourceFile file, List<SourceProblem> problems) {
		Events events = new Events();
		TreeWriter.emptyUnit(events, file.name());
		return new Part(events.toBytes(), events.elements(), List.of(), List.of(), problems);
	}
}
