import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import type { OnlineShown } from '../tasks-online.server.ts'

/** The invoice says when it is charged, so its print is the letter. */
export function ToAnnounce({ toAnnounce }: Pick<OnlineShown, 'toAnnounce'>) {
	if (toAnnounce.length === 0) return null
	return (
		<Panel title="Announce by letter">
			<p>
				These families get no email. Print the invoice, which says when it is charged, and send it to them.
			</p>
			<ul className="rows">
				{toAnnounce.map(({ id, family, to, number, invoiceTo, day, amount, paper }) => (
					<li key={id}>
						<span>
							<Link to={to}>
								<bdi>{family}</bdi>
							</Link>{' '}
							<Link to={invoiceTo}>Invoice {number}</Link>{' '}
							<span className="muted">
								{amount} on {day}
							</span>
						</span>{' '}
						<a href={paper}>
							PDF<span className="sr-only"> of invoice {number}</span>
						</a>
					</li>
				))}
			</ul>
		</Panel>
	)
}
