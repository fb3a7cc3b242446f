// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests.robot;

import static org.junit.jupiter.api.Assertions.fail;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.jface.dialogs.IDialogPage;
import org.eclipse.jface.dialogs.IPageChangeProvider;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.modelarena.ui.AccessibleName;

/**
 * Finds widgets as users do, by labels and titles, and waits for them. Used by tests outside of the UI thread. The names are those of SWTBot, so that an implementation on top
 * of it is a day's work.
 */
public final class Bot {
	/** What acknowledges a write waits for the disk, which may be busy with what other tests write. */
	private static final Duration PATIENCE = Duration.ofMinutes(1);

	private final Supplier<Control> scope;
	private final String where;

	private Bot(String where, Supplier<Control> scope) {
		this.where = where;
		this.scope = scope;
	}

	/** A dialog or wizard with that title; waits until it is open. */
	public static Bot shell(String title) {
		return new Bot("the shell '" + title + "'", () -> Stream.of(Display.getDefault().getShells()).filter(shell -> shell.isVisible() && shell.getText().equals(title)).findFirst()
				.orElse(null));
	}

	/** A view; it is opened if it is not. */
	public static Bot view(String id) {
		IViewPart view = Workbench.ui(() -> page().showView(id));
		return part(view);
	}

	/** A part that is open. */
	public static Bot part(IWorkbenchPart part) {
		return new Bot("'" + part.getTitle() + "'", () -> part.getSite() == null ? null : control(part));
	}

	private static Control control(IWorkbenchPart part) {
		return (Control) part.getSite().getService(org.eclipse.e4.ui.model.application.ui.basic.MPart.class).getWidget();
	}

	/** The page of the workbench. In the UI thread. */
	public static IWorkbenchPage page() {
		return PlatformUI.getWorkbench().getWorkbenchWindows()[0].getActivePage();
	}

	/** Closes a view. */
	public static void close(IViewPart view) {
		Workbench.ui(() -> {
			page().hideView(view);
			return null;
		});
	}

	/** A part of that type that is open; opened if it is a view that is not. */
	public static <T extends IViewPart> T viewPart(String id, Class<T> type) {
		return Workbench.ui(() -> {
			try {
				return type.cast(page().showView(id));
			} catch (PartInitException e) {
				throw new AssertionError(e);
			}
		});
	}

	/** Waits for something, asked in the UI thread. */
	public static void waitUntil(String what, Duration atMost, BooleanSupplier condition) {
		if (!waitFor(atMost, condition)) {
			String name = what.replaceAll("[^A-Za-z0-9]+", "-");
			try {
				Workbench.screenshot("failed-" + name.substring(0, Math.min(30, name.length())));
			} catch (java.io.IOException e) {
				throw new AssertionError(e);
			}
			fail("in vain waited for: " + what);
		}
	}

	/** Waits for something that may not come. */
	static boolean waitFor(Duration atMost, BooleanSupplier condition) {
		try {
			return Workbench.waitFor(atMost, condition);
		} catch (InterruptedException e) {
			throw new AssertionError(e);
		}
	}

	/** Waits for something, as long as tests usually wait. */
	public static void waitUntil(String what, BooleanSupplier condition) {
		waitUntil(what, PATIENCE, condition);
	}

	private <T extends Control> T find(Class<T> type, String what, Predicate<T> predicate) {
		List<T> found = new ArrayList<>();
		waitUntil(what + " in " + where, () -> {
			found.clear();
			Optional.ofNullable(scope.get()).flatMap(root -> all(root).filter(type::isInstance).map(type::cast).filter(Control::isVisible).filter(predicate).findFirst()).ifPresent(
					found::add);
			return !found.isEmpty();
		});
		return found.getFirst();
	}

	static Stream<Control> all(Control root) {
		return root instanceof Composite composite ? Stream.concat(Stream.of(root), Stream.of(composite.getChildren()).flatMap(Bot::all)) : Stream.of(root);
	}

	/** The control after the label of that text. */
	private <T extends Control> T labelled(Class<T> type, String label) {
		return find(type, type.getSimpleName() + " after '" + label + "'", control -> {
			Control[] siblings = control.getParent().getChildren();
			int place = List.of(siblings).indexOf(control);
			return place > 0 && siblings[place - 1] instanceof Label before && before.getText().replace("&", "").startsWith(label);
		});
	}

	/** Whether a shell is open. */
	public boolean isOpen() {
		return Workbench.ui(() -> scope.get() != null);
	}

	/** Presses a button, or turns a check box; does not wait for what it opens. */
	public Bot clickButton(String text) {
		Button button = find(Button.class, "button '" + text + "'", each -> isCalled(each, text) && each.isEnabled());
		Workbench.later(() -> {
			if ((button.getStyle() & org.eclipse.swt.SWT.CHECK) != 0) {
				button.setSelection(!button.getSelection());
			}
			button.notifyListeners(org.eclipse.swt.SWT.Selection, new org.eclipse.swt.widgets.Event());
		});
		Workbench.ui(() -> null);
		return this;
	}

	/** Whether an action in the tool bar of a view can be chosen. */
	public static boolean isEnabled(IViewPart view, String action) {
		return Workbench.ui(() -> Stream.of(view.getViewSite().getActionBars().getToolBarManager().getItems()).filter(ActionContributionItem.class::isInstance)
				.map(item -> ((ActionContributionItem) item).getAction()).filter(each -> each.getText().equals(action)).findFirst().orElseThrow().isEnabled());
	}

	/** Whether a button can be pressed. */
	public boolean isButtonEnabled(String text) {
		Button button = find(Button.class, "button '" + text + "'", each -> isCalled(each, text));
		return Workbench.ui(button::isEnabled);
	}

	/** Waits until a button can be pressed. */
	public Bot waitUntilEnabled(String text) {
		find(Button.class, "enabled button '" + text + "'", each -> isCalled(each, text) && each.isEnabled());
		return this;
	}

	/** A box in a matrix has no text, but a tip. */
	private static boolean isCalled(Button button, String text) {
		return button.getText().isEmpty() ? text.equals(button.getToolTipText()) : button.getText().replace("&", "").equals(text);
	}

	/** Types into the text after a label, instead of what is there. */
	public Bot setText(String label, String text) {
		Text field = labelled(Text.class, label);
		Workbench.ui(() -> {
			field.setText(text);
			return null;
		});
		return this;
	}

	/** What the text after a label says. */
	public String getText(String label) {
		Text field = labelled(Text.class, label);
		return Workbench.ui(field::getText);
	}

	/** Types into a text that shows a hint while it is empty. */
	public Bot setTextWithMessage(String message, String text) {
		Text field = find(Text.class, "text with hint '" + message + "'", each -> each.getMessage().startsWith(message));
		Workbench.ui(() -> {
			field.setText(text);
			return null;
		});
		return this;
	}

	/** The only text area. */
	public StyledText styledText() {
		return find(StyledText.class, "text area", each -> true);
	}

	/** Types into the only text area. */
	public Bot setStyledText(String text) {
		StyledText area = styledText();
		Workbench.ui(() -> {
			area.setText(text);
			return null;
		});
		return this;
	}

	/** Chooses an entry of the combo after a label. */
	public Bot selectCombo(String label, String entry) {
		Combo combo = labelled(Combo.class, label);
		Workbench.ui(() -> {
			combo.setText(entry);
			if (!combo.getText().equals(entry)) {
				throw new AssertionError("no '" + entry + "' among " + List.of(combo.getItems()));
			}
			combo.notifyListeners(org.eclipse.swt.SWT.Selection, new org.eclipse.swt.widgets.Event());
			return null;
		});
		return this;
	}

	/** The entries of the combo after a label. */
	public List<String> comboItems(String label) {
		Combo combo = labelled(Combo.class, label);
		return Workbench.ui(() -> List.of(combo.getItems()));
	}

	/** Enters a number into the spinner after a label. */
	public Bot setSpinner(String label, int value) {
		Spinner spinner = labelled(Spinner.class, label);
		Workbench.ui(() -> {
			spinner.setSelection(value);
			return null;
		});
		return this;
	}

	/** What a dialog shows inside of what the platform puts around it. */
	public Bot dialogPage() {
		return new Bot("the page of " + where, () -> ((IDialogPage) ((IPageChangeProvider) scope.get().getData()).getSelectedPage()).getControl());
	}

	/** The help contexts of its controls. */
	public List<String> helpContexts() {
		return Workbench.ui(() -> all(scope.get()).map(control -> (String) control.getData("org.eclipse.ui.help")).filter(Objects::nonNull).distinct().toList());
	}

	/** The controls that can have the focus, and that a screen reader has no name for: neither their own text, nor a label before them, nor one that they were given. */
	public List<String> unnamed() {
		return Workbench.ui(() -> all(scope.get()).filter(Control::isVisible).filter(Bot::needsName).map(control -> control + " in " + control.getParent().getClass().getSimpleName())
				.toList());
	}

	private static boolean needsName(Control control) {
		boolean hasOwn = control instanceof Button button ? !(button.getText() + button.getToolTipText()).replace("null", "").isBlank() : control.getData(AccessibleName.KEY) != null;
		return !hasOwn && (control instanceof Button || control instanceof Table || control instanceof Tree || control instanceof Text || control instanceof StyledText
				|| control instanceof Combo || control instanceof Spinner) && !isLabelled(control);
	}

	private static boolean isLabelled(Control control) {
		Control[] siblings = control.getParent().getChildren();
		int place = List.of(siblings).indexOf(control);
		return place > 0 && siblings[place - 1] instanceof Label before && !before.getText().isBlank();
	}

	/** Waits for a label that contains a text. */
	public String label(String part) {
		Label label = find(Label.class, "label with '" + part + "'", each -> each.getText().contains(part));
		return Workbench.ui(label::getText);
	}

	/** Whether a text of a message contains something, such as that of a wizard. In the UI thread. */
	public boolean hasText(String part) {
		Control root = scope.get();
		return root != null && all(root).filter(Text.class::isInstance).map(Text.class::cast).anyMatch(each -> each.isVisible() && !each.isFocusControl() && (each.getStyle()
				& org.eclipse.swt.SWT.READ_ONLY) != 0 && each.getText().contains(part));
	}

	/** The first table, or the one that the predicate wants. In the UI thread. */
	public BotTable table(Predicate<Table> which) {
		return new BotTable(find(Table.class, "table", which));
	}

	/** The only table. */
	public BotTable table() {
		return table(table -> true);
	}

	/** The only tree. */
	public BotTree tree() {
		return new BotTree(find(Tree.class, "tree", tree -> true));
	}

	/** Brings a page of an editor or folder to the front. */
	public Bot selectTab(String title) {
		CTabFolder folder = find(CTabFolder.class, "tab '" + title + "'", each -> Stream.of(each.getItems()).anyMatch(item -> item.getText().equals(title)));
		Workbench.ui(() -> {
			folder.setSelection(Stream.of(folder.getItems()).filter(item -> item.getText().equals(title)).findFirst().orElseThrow());
			folder.notifyListeners(org.eclipse.swt.SWT.Selection, event(folder));
			return null;
		});
		return this;
	}

	private static org.eclipse.swt.widgets.Event event(CTabFolder folder) {
		org.eclipse.swt.widgets.Event event = new org.eclipse.swt.widgets.Event();
		event.item = folder.getSelection();
		return event;
	}

	/** Closes a shell as the window manager would. */
	public void close() {
		Workbench.later(() -> {
			if (scope.get() instanceof Shell shell) {
				shell.close();
			}
		});
		waitUntil(where + " is closed", () -> scope.get() == null);
	}
}
