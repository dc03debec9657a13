import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DayOf } from '#app/components/dates.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { Link } from '#app/components/link.tsx'
import { useOpenAreas } from '#app/components/open-areas.ts'
import { Panel, State } from '#app/components/panel.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { listConsents, listCurrentTexts } from '#app/models/student/consent.server.ts'
import { href } from '#app/domain/href.ts'
import { consentKinds } from '#app/domain/school/consents.ts'
import { useStudent } from './head.tsx'

export const handle = { title: 'Consents' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const { id } = foundStudent(access, args.params.id)
	return { texts: listCurrentTexts(access), consents: listConsents(access, id) }
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

export default function Consents() {
	const { texts, consents } = useLoaderData<typeof loader>()
	const { head, timeZone } = useStudent()
	const { id, alerts } = head
	const open = alerts.archivedAt === null
	const { settings } = useOpenAreas()
	if (texts.length === 0 && consents.length === 0)
		return (
			<div className="stack">
				<EmptyList
					kind="new"
					title="No texts to agree to yet"
					text="Once your settings have texts for photos, rules or personal data, you can record consents here."
					create={settings ? { to: href.schoolSettings('consents'), label: 'Write the texts' } : undefined}
				/>
			</div>
		)
	return (
		<div className="stack">
			{texts.map((text) => {
				const given = consents.find((one) => one.textId === text.id && one.withdrawnAt === null)
				const no = given ? undefined : consents.find((one) => one.textId === text.id)
				return (
					<Panel key={text.id} title={consentKinds[text.kind].label}>
						<p>
							{given ? (
								<State tone="good">Agreed</State>
							) : no ? (
								<State tone="bad">Not agreed</State>
							) : (
								<State tone="warn">Not agreed to yet</State>
							)}{' '}
							{no ? (
								<>
									by <bdi>{no.givenBy}</bdi>, since <DayOf at={no.withdrawnAt ?? no.at} timeZone={timeZone} />
									.
								</>
							) : null}
							{given ? (
								<>
									by <bdi>{given.givenBy}</bdi> on <DayOf at={given.at} timeZone={timeZone} />; recorded by{' '}
									<bdi>{given.recordedBy}</bdi>.
								</>
							) : null}
						</p>
						<details>
							<summary>Version {text.version} of the text</summary>
							<p className="notes">{text.text}</p>
						</details>
						{open ? (
							<p>
								{given ? (
									<Link
										className="button button-small"
										to={href.student(id, 'withdraw-consent', { consent: given.id })}
										aria-label={`Withdraw: ${consentKinds[text.kind].label}`}
									>
										Withdraw
									</Link>
								) : (
									<Link
										className="button button-small"
										to={href.student(id, 'record-consent', { text: text.id })}
										aria-label={`Record consent: ${consentKinds[text.kind].label}`}
									>
										Record consent
									</Link>
								)}
							</p>
						) : null}
					</Panel>
				)
			})}
			<Before texts={texts} consents={consents} timeZone={timeZone} />
		</div>
	)
}

/** Consents to older versions, and those that were withdrawn or declined. */
function Before({ texts, consents, timeZone }: Shown & { timeZone: string }) {
	const past = consents.filter(
		({ textId, withdrawnAt }) => withdrawnAt !== null || !texts.some(({ id }) => id === textId),
	)
	if (past.length === 0) return null
	return (
		<Panel title="Before">
			<ul className="rows">
				{past.map(({ id, kind, version, givenBy, at, withdrawnAt }) => (
					<li key={id}>
						<span>
							{consentKinds[kind].label}, version {version}, {at === withdrawnAt ? 'declined' : 'agreed to'}{' '}
							by <bdi>{givenBy}</bdi>
						</span>{' '}
						<span className="muted">
							<DayOf at={at} timeZone={timeZone} />
							{withdrawnAt === null || withdrawnAt === at ? null : (
								<>
									, withdrawn on <DayOf at={withdrawnAt} timeZone={timeZone} />
								</>
							)}
						</span>
					</li>
				))}
			</ul>
		</Panel>
	)
}
