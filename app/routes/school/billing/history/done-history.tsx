import { BillingHead } from '#app/components/billing/head.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { Link } from '#app/components/link.tsx'
import { href } from '#app/domain/href.ts'
import type { readDone } from './read.server.ts'

/** Reminders, parts, prices, runs: what is done about money and moves none. */
export function DoneHistory({ solo, lines, next }: ReturnType<typeof readDone> & { solo: boolean }) {
	return (
		<>
			<BillingHead
				solo={solo}
				here={href.billingHistory()}
				others={[{ to: href.billingHistory(), label: 'What moved money' }]}
			/>
			{lines.length === 0 ? (
				<EmptyList
					kind="new"
					title="Nothing has been done yet"
					words="Reminders, payment in parts, new prices and billing runs are listed here, with who did it and when."
				/>
			) : (
				<ul className="rows card">
					{lines.map(({ id, at, actorName, did, objectName, changes }) => (
						<li key={id}>
							<span>
								<bdi>{actorName}</bdi> {did} {objectName ? <bdi>{objectName}</bdi> : null}
								{changes.map(({ what, words }) => [
									' ',
									<span key={what} className="history-change muted">
										{what}: <bdi>{words}</bdi>
									</span>,
								])}
							</span>{' '}
							<span className="muted">{at}</span>
						</li>
					))}
				</ul>
			)}
			{next ? (
				<Link className="button" to={href.billingHistory({ tab: 'done', before: next })}>
					Earlier
				</Link>
			) : null}
		</>
	)
}
