// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.differences;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.modelarena.bench.Amounts;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.models.GivenModel;
import org.modelarena.cli.models.JavaOptions;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.extract.FollowedSources;
import org.modelarena.extract.JavaModel;
import org.modelarena.extract.SourceRoot;

/** Java sources, of which only those are read again that have changed since the store took them. */
final class FollowedJava implements FollowedModel {
	private final FollowedSources sources;
	private final JavaOptions options;
	private final CommonOptions common;

	/**
	 * @param roots       with different names
	 * @param keepsBroken whether the store keeps what it had of files that have errors now
	 */
	FollowedJava(List<SourceRoot> roots, JavaOptions options, boolean keepsBroken, CommonOptions common) {
		this.sources = new FollowedSources(roots, keepsBroken);
		this.options = options;
		this.common = common;
		Set<String> names = new HashSet<>();
		roots.forEach(root -> common.require(names.add(root.name()), "Two folders are called '" + root.name() + "', which are the names of their projects in the model; follow one of them."));
	}

	@Override
	public void begin(ModelSnapshot store) {
		sources.begin(store);
	}

	@Override
	public GivenModel read(String name, List<Path> files) {
		try (JavaModel model = sources.read(options.options(common), common.console().progress())) {
			JavaOptions.tell(model.problems(), common.console()::note);
			if (!model.kept().isEmpty()) {
				common.console().note("The store keeps what it had of " + Amounts.of(model.kept().size(), "file") + ".");
			}
			return GivenModel.of(name, model, files, common);
		}
	}

	@Override
	public Optional<Map<Long, Long>> same(ModelSnapshot store, ModelSnapshot now) {
		return sources.same(store, now);
	}

	@Override
	public boolean isWhole() {
		sources.beginAnew();
		return sources.isWhole();
	}

	@Override
	public void taken() {
		sources.taken();
	}
}
