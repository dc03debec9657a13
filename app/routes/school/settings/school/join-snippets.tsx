import { CopyField } from '#app/components/copy-field.tsx'
import { Panel } from '#app/components/panel.tsx'
import { siteHref } from '#app/domain/site-href.ts'

/** Snippets to paste into the school's own site. */
export function JoinSnippets({ origin, address }: { origin: string; address: string }) {
	const at = (page: string) => `${origin}${siteHref.join(address, page)}`
	const frame = `<iframe src="${at('classes')}" title="Classes" width="100%" height="600" style="border:0"></iframe>`
	return (
		<Panel title="On your own website" wide>
			<p className="muted">
				The list of classes is always up to date, sets no cookie, and opens the sign-up in a new window.
			</p>
			<CopyField id="join-frame" label="To paste into your site" value={frame} />
			<CopyField id="join-json" label="The list for programs (JSON)" value={at('classes.json')} />
			<CopyField id="join-ics" label="The lessons for calendars (iCalendar)" value={at('classes.ics')} />
		</Panel>
	)
}
