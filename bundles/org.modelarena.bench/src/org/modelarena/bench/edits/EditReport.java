// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.edits;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

import org.modelarena.bench.Report;
import org.modelarena.bench.internal.edits.EditSummaryJson;
import org.modelarena.bench.internal.report.EditPage;
import org.modelarena.core.ArenaException;

/** Makes the page with the results of a run that edits, from the raw results in its folder. */
public final class EditReport {
	private EditReport() {
	}

	/**
	 * Writes {@code report.html} and {@code summary.json} again.
	 *
	 * @return the page
	 * @throws ArenaException {@link org.modelarena.core.ErrorCode#IO}
	 */
	public static Path write(EditResults results) {
		EditSummaryJson.write(results);
		Path page = results.folder().resolve(Report.FILE);
		Path next = results.folder().resolve(Report.FILE + ".new");
		try {
			Files.writeString(next, EditPage.of(results), StandardCharsets.UTF_8);
			Files.move(next, page, StandardCopyOption.REPLACE_EXISTING);
		} catch (IOException e) {
			throw ArenaException.io("Cannot write " + page, e);
		}
		return page;
	}
}
