// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.welcome;

import java.util.List;
import java.util.Map;

import org.eclipse.core.commands.Command;
import org.eclipse.core.commands.ParameterizedCommand;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.intro.IIntroManager;
import org.eclipse.ui.part.IntroPart;

/** The welcome page of the product: what ModelArena is for, and the ways to begin. It needs none of the platform's help system, which the product does without. */
public final class WelcomePart extends IntroPart {
	private static final int WIDTH = 620;
	private static final List<Way> WAYS = List.of(
			new Way(Messages.compare, Messages.compareText, "org.eclipse.ui.cheatsheets.openCheatSheet", Map.of("cheatSheetId", "org.modelarena.ui.compare")),
			new Way(Messages.experiment, Messages.experimentText, "org.eclipse.ui.newWizard", Map.of("newWizardId", "org.modelarena.ui.newExperiment")),
			new Way(Messages.importing, Messages.importingText, "org.eclipse.ui.file.import", Map.of("importWizardId", "org.modelarena.ui.importModel")),
			new Way(Messages.preferences, Messages.preferencesText, "org.eclipse.ui.window.preferences", Map.of("preferencePageId", "org.modelarena.ui.preferences")),
			new Way(Messages.workbench, Messages.workbenchText, "", Map.of()));

	private ScrolledComposite body;

	/**
	 * A way to begin.
	 *
	 * @param command the command that does it; empty to close the page and no more
	 */
	private record Way(String title, String text, String command, Map<String, String> parameters) {
	}

	@Override
	public void createPartControl(Composite parent) {
		body = new ScrolledComposite(parent, SWT.V_SCROLL | SWT.H_SCROLL);
		body.setExpandHorizontal(true);
		body.setExpandVertical(true);
		Composite page = new Composite(body, SWT.NONE);
		GridLayout layout = new GridLayout();
		layout.marginWidth = layout.marginHeight = 40;
		layout.verticalSpacing = 8;
		page.setLayout(layout);
		Label title = new Label(page, SWT.NONE);
		title.setText("ModelArena");
		title.setFont(JFaceResources.getHeaderFont());
		text(page, Messages.purpose, 0);
		WAYS.stream().filter(way -> way.command().isEmpty() || command(way).isDefined()).forEach(way -> {
			Link link = new Link(page, SWT.NONE);
			link.setText("<a>" + way.title() + "</a>");
			link.setFont(JFaceResources.getBannerFont());
			link.addListener(SWT.Selection, event -> go(way));
			GridDataFactory.fillDefaults().indent(0, 14).applyTo(link);
			text(page, way.text(), 12);
		});
		body.setContent(page);
		body.setMinSize(page.computeSize(SWT.DEFAULT, SWT.DEFAULT));
	}

	private static void text(Composite parent, String text, int indent) {
		Label label = new Label(parent, SWT.WRAP);
		label.setText(text);
		GridDataFactory.fillDefaults().hint(WIDTH, SWT.DEFAULT).indent(indent, 0).applyTo(label);
	}

	private Command command(Way way) {
		return getIntroSite().getService(ICommandService.class).getCommand(way.command());
	}

	/** The page makes room first, so that what is opened is seen. */
	private void go(Way way) {
		IIntroManager intro = getIntroSite().getWorkbenchWindow().getWorkbench().getIntroManager();
		IHandlerService handlers = getIntroSite().getWorkbenchWindow().getService(IHandlerService.class);
		ParameterizedCommand command = way.command().isEmpty() ? null : ParameterizedCommand.generateCommand(command(way), way.parameters());
		Display display = body.getDisplay();
		intro.closeIntro(this);
		if (command != null) {
			// What opens before the page's room is given back would take all of it.
			display.asyncExec(() -> execute(way, handlers, command));
		}
	}

	private static void execute(Way way, IHandlerService handlers, ParameterizedCommand command) {
		try {
			handlers.executeCommand(command, null);
		} catch (CommandException e) {
			ILog.of(WelcomePart.class).log(Status.error(way.title(), e));
		}
	}

	@Override
	public void standbyStateChanged(boolean standby) {
		// The same page, in less room.
	}

	@Override
	public String getTitle() {
		return Messages.title;
	}

	@Override
	public void setFocus() {
		body.setFocus();
	}
}
