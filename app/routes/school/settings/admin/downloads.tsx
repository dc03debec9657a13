import { Notice, Panel } from '#app/components/panel.tsx'
import type { readData } from './work.server.ts'

/** What a school can take away with it. */
export function YourData({ shown: { files, deletedOn } }: { shown: ReturnType<typeof readData> }) {
	return (
		<>
			{deletedOn ? (
				<Notice tone="bad" title={`Your school will be deleted on ${deletedOn}`}>
					<p>Download everything you need before then. It cannot be brought back afterwards.</p>
				</Notice>
			) : null}
			<Panel title="Downloads">
				<p className="muted">Files that every spreadsheet opens (CSV). They hold what is there now.</p>
				<ul className="rows">
					{files.map(({ label, about, to }) => (
						<li key={label}>
							<span>
								{label} <span className="muted">{about}</span>
							</span>{' '}
							<a className="button button-small" href={to} download>
								Download<span className="sr-only"> {label}</span>
							</a>
						</li>
					))}
				</ul>
			</Panel>
			<Panel title="What is removed by itself">
				<ul className="rows">
					<li>
						<span>Emails you sent</span> <span className="muted">after 30 days</span>
					</li>
					<li>
						<span>Files somebody removed</span> <span className="muted">after a day</span>
					</li>
					<li>
						<span>Sessions nobody uses</span> <span className="muted">after 30 days at most</span>
					</li>
				</ul>
				<p className="muted">
					A student who asks to be forgotten is erased on their own page. Invoices stay as the law demands,
					without anything else about the student.
				</p>
			</Panel>
		</>
	)
}
