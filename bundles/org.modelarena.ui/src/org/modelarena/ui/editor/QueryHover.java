// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.editor;

import java.util.Optional;

import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextHover;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Region;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.language.Hover;

/** Says what the word under the pointer means. Asked in the background. */
public final class QueryHover implements ITextHover {
	@Override
	public String getHoverInfo(ITextViewer viewer, IRegion region) {
		return find(viewer, region.getOffset()).map(hover -> PlainText.of(hover.markdown())).orElse(null);
	}

	@Override
	public IRegion getHoverRegion(ITextViewer viewer, int offset) {
		return new Region(offset, 0);
	}

	private static Optional<Hover> find(ITextViewer viewer, int offset) {
		try {
			return LanguageContext.of(viewer.getDocument()).flatMap(service -> service.hover(viewer.getDocument().get(), offset, Cancellation.create()));
		} catch (ArenaException e) {
			return Optional.empty();
		}
	}
}
