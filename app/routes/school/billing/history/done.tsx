import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { BillingHead } from '#app/components/billing/head.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { Link } from '#app/components/link.tsx'
import { billingNoun } from '#app/domain/billing/labels.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { readDone } from './read.server.ts'

export { links } from '#app/styles/work.ts'

export const handle = {
	title: (data?: { solo: boolean }) => `What was done – ${billingNoun(data?.solo ?? false)} history`,
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const before = new URL(args.request.url).searchParams.get('before')
	return { solo: access.school.kind === 'solo', ...readDone(access, before) }
}

/** Billing activity that moved no money: reminders, payment plans, prices and runs. */
export default function DoneHistory() {
	const { solo, lines, next } = useLoaderData<typeof loader>()
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
					text="Reminders, payment in parts, new prices and billing runs are listed here, with who did it and when."
				/>
			) : (
				<ul className="rows card">
					{lines.map(({ id, at, actorName, did, objectName, changes }) => (
						<li key={id}>
							<span>
								<bdi>{actorName}</bdi> {did} {objectName ? <bdi>{objectName}</bdi> : null}
								{changes.map(({ what, text }) => [
									' ',
									<span key={what} className="history-change muted">
										{what}: <bdi>{text}</bdi>
									</span>,
								])}
							</span>{' '}
							<span className="muted">{at}</span>
						</li>
					))}
				</ul>
			)}
			{next ? (
				<Link className="button" to={href.billingDone({ before: next })}>
					Earlier
				</Link>
			) : null}
		</>
	)
}
