// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.query;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IMenuListener;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IViewSite;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.part.ViewPart;
import org.modelarena.core.Query;
import org.modelarena.ui.AccessibleName;
import org.modelarena.ui.Actions;
import org.modelarena.ui.Refresh;
import org.modelarena.ui.editor.QueryText;
import org.modelarena.ui.queries.Queries;
import org.modelarena.ui.queries.QueryRun;
import org.modelarena.ui.stores.StoreList;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.stores.Stores;

/** A query is typed here and asked on one store, or on several side by side. Ctrl+Enter runs it. */
public final class ConsoleView extends ViewPart {
	/** Id of the view. */
	public static final String ID = "org.modelarena.ui.console";

	private static final String TEXT = "text";
	private static final String LANGUAGE = "language";
	/** In pixels. */
	private static final int NARROW = 480;

	private final Action run = Actions.of(Messages.run, "run", this::run);
	private final Action stop = Actions.of(Messages.stop, "stop", () -> Queries.get().stop());
	private final Action plan = Actions.of(Messages.showPlan, "plan", this::showPlan);
	private final Set<StoreNode> chosen = new LinkedHashSet<>();
	/** Whether the status is about a mistake in the text, which may be mended. */
	private boolean isOfText;
	/** The query whose summary was shown last, and this summary. */
	private QueryRun told;
	private String summaryTold = "";
	/** The query whose summary gave way to a mistake. */
	private QueryRun overruled;
	private StoreList known;
	private List<StoreNode> offered = List.of();
	private IMemento memento;
	private Combo language;
	private QueryText text;
	private Table stores;
	private Label status;

	@Override
	public void init(IViewSite site, IMemento kept) throws PartInitException {
		super.init(site, kept);
		memento = kept;
	}

	@Override
	public void createPartControl(Composite parent) {
		GridLayout layout = new GridLayout();
		layout.marginWidth = layout.marginHeight = 2;
		parent.setLayout(layout);
		SashForm halves = new SashForm(parent, SWT.HORIZONTAL);
		halves.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true));
		createText(halves);
		stores = new Table(halves, SWT.CHECK | SWT.BORDER);
		stores.setToolTipText(Messages.storesTip);
		stores.addListener(SWT.Selection, event -> {
			if (event.detail == SWT.CHECK) {
				choose((TableItem) event.item);
			}
		});
		AccessibleName.give(stores, Messages.nameStores);
		halves.setWeights(3, 1);
		// In a narrow view the stores are below the query.
		halves.addListener(SWT.Resize, event -> halves.setOrientation(halves.getSize().x < NARROW ? SWT.VERTICAL : SWT.HORIZONTAL));
		status = new Label(parent, SWT.WRAP);
		status.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
		status.setText(Messages.how);
		getViewSite().getActionBars().getToolBarManager().add(run);
		getViewSite().getActionBars().getToolBarManager().add(stop);
		getViewSite().getActionBars().getToolBarManager().add(plan);
		getViewSite().getActionBars().getMenuManager().add(history());
		follow(parent);
		PlatformUI.getWorkbench().getHelpSystem().setHelp(parent, "org.modelarena.ui.console");
	}

	private void createText(Composite parent) {
		Composite left = new Composite(parent, SWT.NONE);
		GridLayout layout = new GridLayout(2, false);
		layout.marginWidth = layout.marginHeight = 0;
		left.setLayout(layout);
		new Label(left, SWT.NONE).setText(Messages.language);
		language = new Combo(left, SWT.READ_ONLY);
		Stores.get().catalog().languages().names().forEach(language::add);
		language.setText(kept(LANGUAGE, "ocl"));
		language.addListener(SWT.Selection, event -> text.inLanguage(language.getText()));
		text = new QueryText(left, language.getText(), this::sayProblem);
		text.setText(kept(TEXT, ""));
		text.viewer().getTextWidget().setWordWrap(true);
		AccessibleName.give(text.viewer().getTextWidget(), Messages.nameQuery);
		StyledText area = text.viewer().getTextWidget();
		text.viewer().getControl().setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true, 2, 1));
		text.viewer().prependVerifyKeyListener(event -> {
			if ((event.stateMask & SWT.MOD1) != 0 && (event.keyCode == SWT.CR || event.keyCode == SWT.KEYPAD_CR)) {
				event.doit = false;
				area.getDisplay().asyncExec(this::run);
			}
		});
	}

	private void sayProblem(Optional<String> problem) {
		if (problem.isPresent() || isOfText) {
			say(problem.orElse(Messages.how));
		}
		isOfText = problem.isPresent();
	}

	/** Tells a mistake. It stays there until something else is asked, whatever an earlier query still has to say. */
	private void refuse(String mistake) {
		overruled = Queries.get().current().orElse(null);
		say(mistake);
	}

	private void say(String message) {
		status.setText(message.replace("&", "&&"));
		status.requestLayout();
		isOfText = false;
	}

	private String kept(String key, String otherwise) {
		String value = memento == null ? null : memento.getString(key);
		return value == null ? otherwise : value;
	}

	/** The menu of earlier queries, to be asked again. */
	private MenuManager history() {
		MenuManager menu = new MenuManager(Messages.earlier);
		menu.setRemoveAllWhenShown(true);
		IMenuListener fill = shown -> Queries.get().history().forEach(query -> shown.add(Actions.of(query.language() + ": " + query.text().replaceAll("\\s+", " ").replace("&",
				"&&"), null, () -> {
					language.setText(query.language());
					text.inLanguage(query.language());
					text.setText(query.text());
				})));
		menu.addMenuListener(fill);
		return menu;
	}

	private void follow(Composite parent) {
		known = StoreList.follow(stores, this::offer);
		enableStop();
		Refresh ofQueries = new Refresh(parent, this::showStatus);
		Queries.get().onChange(ofQueries);
		parent.addDisposeListener(event -> Queries.get().remove(ofQueries));
	}

	/** Offers the stores that are known; and the chosen ones, until it is known that they are gone. */
	private void offer() {
		Set<StoreNode> found = new LinkedHashSet<>(known.all());
		chosen.removeIf(store -> !found.contains(store) && (store.place() instanceof StoreNode.Place.InFolder ? known.local() : known.servers()).isPresent());
		found.addAll(chosen);
		if (chosen.isEmpty() && found.size() == 1) {
			chosen.addAll(found);
		}
		list(List.copyOf(found));
	}

	private void list(List<StoreNode> found) {
		offered = found;
		stores.removeAll();
		for (StoreNode store : found) {
			TableItem item = new TableItem(stores, SWT.NONE);
			item.setText(text(store));
			item.setChecked(chosen.contains(store));
		}
		if (!Queries.get().chosen().equals(List.copyOf(chosen))) {
			chosenChanged();
		}
	}

	private static String text(StoreNode store) {
		OptionalLong version = Queries.get().version(store);
		return version.isPresent() ? NLS.bind(Messages.asOf, store, Long.toString(version.getAsLong())) : store.toString();
	}

	private void showVersions() {
		for (int i = 0; i < stores.getItemCount() && i < offered.size(); i++) {
			String shown = text(offered.get(i));
			if (!stores.getItem(i).getText().equals(shown)) {
				stores.getItem(i).setText(shown);
			}
		}
	}

	private void choose(TableItem item) {
		StoreNode store = offered.get(stores.indexOf(item));
		if (item.getChecked()) {
			chosen.add(store);
		} else {
			chosen.remove(store);
		}
		chosenChanged();
	}

	private void chosenChanged() {
		Queries.get().choose(List.copyOf(chosen));
		text.storeChanged();
	}

	/** Chooses exactly these stores. */
	public void choose(List<StoreNode> nodes) {
		chosen.clear();
		chosen.addAll(nodes);
		list(Stream.concat(offered.stream(), nodes.stream()).distinct().toList());
	}

	/**
	 * Types a query, and runs it.
	 *
	 * @param inLanguage in upper or lower case; of one that is not known, the query is typed, and not run
	 */
	public void ask(String inLanguage, String query) {
		String name = inLanguage.toLowerCase(Locale.ROOT);
		if (language.indexOf(name) < 0) {
			text.setText(query);
			refuse(NLS.bind(Messages.unknownLanguage, inLanguage, String.join(", ", language.getItems())));
			return;
		}
		language.setText(name);
		text.inLanguage(name);
		text.setText(query);
		run();
	}

	private void run() {
		if (text.text().isBlank() || chosen.isEmpty()) {
			refuse(chosen.isEmpty() ? Messages.chooseAStore : Messages.typeFirst);
			return;
		}
		Queries.get().ask(query(), List.copyOf(chosen));
		show(ResultsView.ID);
	}

	private void showPlan() {
		run();
		show(PlanView.ID);
	}

	private void show(String view) {
		try {
			IWorkbenchPage page = getSite().getPage();
			IViewPart part = page.showView(view, null, IWorkbenchPage.VIEW_VISIBLE);
			// Behind this view it would not be seen: then seeing it is worth more than typing on.
			if (!page.isPartVisible(part)) {
				page.activate(part);
			}
		} catch (PartInitException e) {
			refuse(e.getMessage());
		}
	}

	private void showStatus() {
		showVersions();
		Queries.get().current().ifPresent(this::showSummary);
		enableStop();
	}

	/** Shows the summary of a query, unless it was told already: something else may be there by now, such as a problem of the text. */
	private void showSummary(QueryRun query) {
		String summary = query.summary();
		if (query != overruled && (query != told || !summary.equals(summaryTold))) {
			overruled = null;
			told = query;
			summaryTold = summary;
			say(summary);
		}
	}

	private void enableStop() {
		stop.setEnabled(Queries.get().current().filter(query -> !query.isOver()).isPresent());
	}

	/** The query that is typed. */
	public Query query() {
		return new Query(language.getText(), text.text());
	}

	/** The line below the text. */
	public String statusText() {
		return status.getText();
	}

	@Override
	public void saveState(IMemento kept) {
		kept.putString(TEXT, text.text());
		kept.putString(LANGUAGE, language.getText());
	}

	@Override
	public void setFocus() {
		text.viewer().getTextWidget().setFocus();
	}
}
