import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DayOf } from '#app/components/dates.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { useOpenAreas } from '#app/components/open-areas.ts'
import { Panel } from '#app/components/panel.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { listConsents, listCurrentTexts } from '#app/models/student/consent.server.ts'
import { href } from '#app/domain/href.ts'
import { consentKinds, withdrawalWords } from '#app/domain/school/consents.ts'
import { dateWords } from '#app/utils/dates.ts'
import { ConsentRow } from './consent-row.tsx'
import { useStudent } from './head.tsx'

export const handle = { title: 'Consents' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const { id } = foundStudent(access, args.params.id)
	const { timeZone, dateFormat } = access.school
	const consents = listConsents(access, id).map((consent) => ({
		...consent,
		withdrawal: withdrawalWords(consent, (at) => dateWords(at, timeZone, dateFormat)),
	}))
	return { texts: listCurrentTexts(access), consents }
}

export type ConsentsShown = ReturnType<typeof useLoaderData<typeof loader>>

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
			<Panel title="Consents">
				<ul className="rows">
					{texts.map((text) => (
						<ConsentRow
							key={text.id}
							text={text}
							consents={consents}
							timeZone={timeZone}
							of={open ? id : null}
						/>
					))}
				</ul>
			</Panel>
			<Before texts={texts} consents={consents} timeZone={timeZone} />
		</div>
	)
}

/** Consents to older versions, and those that were withdrawn or declined. */
function Before({ texts, consents, timeZone }: ConsentsShown & { timeZone: string }) {
	const past = consents.filter(
		({ textId, withdrawnAt }) => withdrawnAt !== null || !texts.some(({ id }) => id === textId),
	)
	if (past.length === 0) return null
	return (
		<Panel title="Before">
			<ul className="rows">
				{past.map((consent) => (
					<PastConsent key={consent.id} consent={consent} timeZone={timeZone} />
				))}
			</ul>
		</Panel>
	)
}

function PastConsent({
	consent,
	timeZone,
}: {
	consent: ConsentsShown['consents'][number]
	timeZone: string
}) {
	const { kind, version, givenBy, at, withdrawnAt, withdrawal } = consent
	return (
		<li>
			<span>
				{consentKinds[kind].label}, version {version},{' '}
				{withdrawnAt !== null && !withdrawal ? 'declined' : 'agreed to'} by <bdi>{givenBy}</bdi>
			</span>{' '}
			<span className="muted">
				<DayOf at={at} timeZone={timeZone} />
				{withdrawal ? `, withdrawn ${withdrawal}` : null}
			</span>
		</li>
	)
}
