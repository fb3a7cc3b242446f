"""The page of the query service in a real browser: what run starts. Arguments: the server's address, a token, a browser or nothing, a folder for screenshots."""
import sys

from playwright.sync_api import expect, sync_playwright

URL, TOKEN, BROWSER, FOLDER = sys.argv[1:5]
SIZES = {"desk": {"width": 1280, "height": 900}, "phone": {"width": 390, "height": 844}}


def log_in(page):
    """By keyboard alone: the field has the focus when the server wants a token."""
    page.goto(URL + "/")
    expect(page.locator("#health")).to_have_text("wants a token")
    expect(page.locator("#query")).to_be_hidden()
    expect(page.locator("#token")).to_be_focused()
    page.keyboard.type("wrong")
    page.keyboard.press("Enter")
    expect(page.locator("#login-why")).to_contain_text("does not know")
    page.locator("#token").focus()
    page.keyboard.type(TOKEN)
    page.keyboard.press("Enter")
    expect(page.locator("#health")).to_have_text("serving")
    expect(page.locator("#login")).to_be_hidden()


def see_models(page):
    card = page.locator(".model")
    expect(card).to_have_count(1)
    expect(card).to_contain_text("railway")
    expect(card).to_contain_text("columns")
    card.get_by_text("Types").click()
    expect(card.locator("table").first).to_contain_text("Segment")
    expect(page.locator("#text")).to_have_value("Segment.allInstances()")


def ask(page):
    page.locator("#text").focus()
    page.keyboard.press("Control+Enter")
    expect(page.locator("#outcome")).to_contain_text("713 rows")
    expect(page.locator("#outcome")).to_contain_text("the first 200 below")
    expect(page.locator("#rows tbody tr")).to_have_count(200)
    page.locator("#rows button.key").first.click()
    expect(page.locator("#element-title")).to_contain_text("Segment #")
    expect(page.locator("#element-values")).to_contain_text("length")
    page.keyboard.press("Escape")
    expect(page.locator("#element")).not_to_be_visible()


def explain(page):
    page.locator("#text").fill("Segment.allInstances()->select(s | s.length <= 0)")
    page.locator("#explain").click()
    expect(page.locator("#plan")).to_contain_text("compiled")
    expect(page.locator("#plan table")).not_to_have_count(0)


def go_wrong(page):
    page.locator("#text").fill("Segment.allInstances()\n  ->select(s | s.lenght <= 0)")
    page.locator("#query button[type=submit]").click()
    expect(page.locator("#outcome")).to_have_class("bad")
    expect(page.locator("#outcome")).to_contain_text("length")
    expect(page.locator("#rows")).to_be_hidden()
    assert page.evaluate("document.getElementById('text').selectionStart") > 22, "the cursor is at the mistake"


def change_language(page):
    page.locator("#language").select_option("eol")
    page.locator("#text").fill("return '<img src=x onerror=alert(1)>';")
    page.locator("#query button[type=submit]").click()
    expect(page.locator("#rows")).to_contain_text("<img src=x")
    assert page.locator("#rows img").count() == 0, "what a query gives is shown as text"
    page.locator("#text").fill("while (true) { Segment.all.size(); }")
    page.locator("#query button[type=submit]").click()
    page.locator("#stop").click()
    expect(page.locator("#outcome")).to_contain_text("Stopped")


def watch(page):
    calls = page.locator("#numbers div", has_text="Calls").first.locator("dd")
    before = calls.inner_text()
    page.locator("#text").fill("return 1;")
    page.locator("#query button[type=submit]").click()
    expect(calls).not_to_have_text(before)


def is_wide(page):
    """No part of the page lies beyond the right edge."""
    return page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")


def visit(browser, size, scheme):
    context = browser.new_context(viewport=SIZES[size], color_scheme=scheme, has_touch=size == "phone")
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    # A browser notes each 401 and 422 by itself.
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" and "Failed to load resource" not in message.text else None)
    page.on("request", lambda request: errors.append(request.url) if not request.url.startswith(URL) else None)
    log_in(page)
    see_models(page)
    ask(page)
    page.screenshot(path=f"{FOLDER}/{size}-{scheme}-rows.png", full_page=True)
    explain(page)
    page.screenshot(path=f"{FOLDER}/{size}-{scheme}-plan.png", full_page=True)
    go_wrong(page)
    change_language(page)
    watch(page)
    assert not is_wide(page), "the page scrolls sideways"
    assert page.evaluate("Object.keys(localStorage).length + Object.keys(sessionStorage).length") == 0, "the token is stored nowhere"
    assert errors == [], errors
    page.reload()
    expect(page.locator("#health")).to_have_text("wants a token")
    page.screenshot(path=f"{FOLDER}/{size}-{scheme}-token.png", full_page=True)
    context.close()
    print(f"{size}, {scheme}: ok")


with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=BROWSER or None, args=["--no-sandbox"])
    for size in SIZES:
        for scheme in ("light", "dark"):
            visit(browser, size, scheme)
    browser.close()
