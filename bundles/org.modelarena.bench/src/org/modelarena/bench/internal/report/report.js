(() => {
	"use strict";
	const all = (selector, within) => [...(within || document).querySelectorAll(selector)];

	// Tables: a click on a head sorts, another one turns the order.
	const value = cell => cell.dataset.v ?? cell.firstChild?.textContent ?? "";
	const sort = (table, column, up) => {
		const body = table.tBodies[0];
		const rows = [...body.rows].map(row => {
			const text = value(row.cells[column]).replace(/,(?=\d{3})/g, "").trim();
			return { row, text, number: text === "" || text === "–" ? NaN : Number(text) };
		});
		const missing = entry => entry.text === "" || entry.text === "–";
		const numeric = rows.every(entry => missing(entry) || !Number.isNaN(entry.number));
		rows.sort((a, b) => missing(a) - missing(b)
			|| (up ? 1 : -1) * (numeric ? a.number - b.number : a.text.localeCompare(b.text, "en", { numeric: true })) || 0);
		body.append(...rows.map(entry => entry.row));
	};
	for (const table of all("table.sortable")) {
		const heads = [...table.tHead.rows[0].cells];
		heads.forEach((head, column) => {
			const button = document.createElement("button");
			button.type = "button";
			button.append(...head.childNodes);
			head.append(button);
			button.addEventListener("click", () => {
				const up = head.getAttribute("aria-sort") !== "ascending";
				heads.forEach(other => other.removeAttribute("aria-sort"));
				head.setAttribute("aria-sort", up ? "ascending" : "descending");
				sort(table, column, up);
			});
		});
	}

	// Charts: the value under the pointer, or with the arrow keys; the contender's other marks stand out.
	const tip = document.createElement("div");
	tip.className = "tip";
	tip.setAttribute("role", "status");
	tip.hidden = true;
	document.body.append(tip);
	for (const mark of all(".chart .m")) {
		const title = mark.querySelector("title");
		if (title) {
			mark.dataset.t = title.textContent;
			title.remove();
		}
	}
	const highlight = (section, series) => {
		for (const part of all("[data-s]", section)) {
			part.classList.toggle("dim", series !== undefined && part.dataset.s !== series);
		}
	};
	let current;
	const leave = () => {
		tip.hidden = true;
		if (current) {
			current.classList.remove("on");
			highlight(current.closest("section"));
			current = undefined;
		}
	};
	const show = mark => {
		leave();
		current = mark;
		mark.classList.add("on");
		if (mark.dataset.s !== undefined) {
			highlight(mark.closest("section"), mark.dataset.s);
		}
		if (!mark.dataset.t) {
			return;
		}
		tip.textContent = mark.dataset.t;
		tip.hidden = false;
		const box = mark.getBoundingClientRect();
		const left = Math.min(Math.max(8, box.left + box.width / 2 - tip.offsetWidth / 2), document.documentElement.clientWidth - tip.offsetWidth - 8);
		const above = box.top - tip.offsetHeight - 8;
		tip.style.left = `${left + window.scrollX}px`;
		tip.style.top = `${(above < 4 ? box.bottom + 8 : above) + window.scrollY}px`;
	};
	for (const area of all(".chart, .legend")) {
		area.addEventListener("pointerover", event => {
			const mark = event.target.closest("[data-s], .m");
			if (mark) {
				show(mark);
			} else {
				leave();
			}
		});
		area.addEventListener("pointerleave", leave);
	}
	for (const item of all(".legend [data-s]")) {
		item.tabIndex = 0;
		item.addEventListener("focus", () => show(item));
		item.addEventListener("blur", leave);
	}
	for (const chart of all(".chart")) {
		const marks = all(".m", chart);
		let at = -1;
		chart.addEventListener("keydown", event => {
			const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
			if (event.key === "Escape") {
				leave();
			} else if (step && marks.length > 0) {
				event.preventDefault();
				at = at < 0 ? (step > 0 ? 0 : marks.length - 1) : (at + step + marks.length) % marks.length;
				show(marks[at]);
			}
		});
		chart.addEventListener("blur", leave);
	}

	// A run that goes on: the page is loaded again, unless that would take something from under its reader's hands.
	const seconds = Number(document.body.dataset.anew ?? 0);
	const isInUse = () => document.querySelector("details[open], [aria-sort], main :focus-visible") !== null || !tip.hidden || !document.getSelection().isCollapsed;
	if (seconds > 0) {
		setInterval(() => isInUse() || location.reload(), seconds * 1000);
	}
})();
