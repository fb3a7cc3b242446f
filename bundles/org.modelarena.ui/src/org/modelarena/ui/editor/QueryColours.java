// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.editor;

import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.ITypedRegion;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.TextPresentation;
import org.eclipse.jface.text.presentation.IPresentationDamager;
import org.eclipse.jface.text.presentation.IPresentationRepairer;
import org.eclipse.jface.text.presentation.PresentationReconciler;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.RGB;
import org.modelarena.language.TextToken;

/** Colours the words of a query, for a light or a dark background. Queries are short, so the whole text is coloured again after each change. */
public final class QueryColours extends PresentationReconciler {
	private ITextViewer viewer;
	private String language = "";
	private boolean isColouredDark;

	public QueryColours() {
		Colouring colouring = new Colouring();
		setDamager(colouring, IDocument.DEFAULT_CONTENT_TYPE);
		setRepairer(colouring, IDocument.DEFAULT_CONTENT_TYPE);
	}

	/** Of texts that have no file. */
	QueryColours inLanguage(String name) {
		language = name;
		return this;
	}

	@Override
	public void install(ITextViewer newViewer) {
		viewer = newViewer;
		super.install(newViewer);
		viewer.getTextWidget().addPaintListener(event -> followTheme());
	}

	/** The theme's colours come by style sheets to the text, at any time; this is asked when it is painted. */
	private void followTheme() {
		if (isColouredDark != isDark()) {
			isColouredDark = isDark();
			// Not within painting, which it would begin anew.
			StyledText text = viewer.getTextWidget();
			text.getDisplay().asyncExec(() -> {
				if (!text.isDisposed()) {
					viewer.invalidateTextPresentation();
				}
			});
		}
	}

	private boolean isDark() {
		return viewer != null && viewer.getTextWidget() != null && viewer.getTextWidget().getBackground().getRGB().getHSB()[2] < 0.5f;
	}

	/** Makes styles of tokens. */
	private final class Colouring implements IPresentationDamager, IPresentationRepairer {
		private IDocument document;

		@Override
		public void setDocument(IDocument newDocument) {
			document = newDocument;
		}

		@Override
		public IRegion getDamageRegion(ITypedRegion partition, DocumentEvent event, boolean partitioningChanged) {
			return new Region(0, document.getLength());
		}

		@Override
		public void createPresentation(TextPresentation presentation, ITypedRegion damage) {
			String name = language.isEmpty() ? LanguageContext.language(document).orElse("") : language;
			if (name.isEmpty()) {
				return;
			}
			boolean isDark = isDark();
			isColouredDark = isDark;
			for (TextToken token : LanguageContext.wordsOf(name).tokens(document.get())) {
				Color colour = colour(token.kind(), isDark);
				if (colour != null) {
					presentation.addStyleRange(new StyleRange(token.offset(), token.length(), colour, null, token.kind() == TextToken.Kind.KEYWORD ? SWT.BOLD : SWT.NORMAL));
				}
			}
		}
	}

	private static Color colour(TextToken.Kind kind, boolean isDark) {
		return switch (kind) {
		case KEYWORD -> isDark ? new Color(new RGB(198, 146, 233)) : new Color(new RGB(127, 0, 85));
		case STRING -> isDark ? new Color(new RGB(150, 200, 130)) : new Color(new RGB(20, 110, 40));
		case NUMBER -> isDark ? new Color(new RGB(120, 180, 250)) : new Color(new RGB(20, 70, 190));
		case COMMENT -> isDark ? new Color(new RGB(140, 150, 160)) : new Color(new RGB(100, 110, 120));
		case TYPE -> isDark ? new Color(new RGB(90, 200, 190)) : new Color(new RGB(0, 105, 105));
		case OPERATOR, IDENTIFIER -> null;
		};
	}
}
