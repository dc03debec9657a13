import type { ReactNode } from 'react'
import { DayOf, Moment } from '#app/components/dates.tsx'
import { Tag } from '#app/components/panel.tsx'
import { sayRisk } from '#app/domain/platform/schools.ts'
import { planWords } from '#app/domain/subscription/labels.ts'
import type { SchoolRow } from '#app/models/platform/schools.server.ts'

export function schoolFacts({ owner, ...card }: SchoolRow): [string, ReactNode][] {
	const of = (noun: 'teachers' | 'students') =>
		card.limits[noun] === 'unlimited'
			? `${card.usage[noun]}, no limit`
			: `${card.usage[noun]} of ${card.limits[noun]}`
	return [
		['Kind', card.kind === 'solo' ? 'Solo teacher' : 'School'],
		['Owner', owner ? <bdi key="o">{owner.name}</bdi> : 'Nobody'],
		[
			'Email',
			owner?.email ? (
				<a key="e" href={`mailto:${owner.email}`}>
					{owner.email}
				</a>
			) : (
				'None'
			),
		],
		...(card.colleagues > 0 ? [['Office accounts', String(card.colleagues)] as [string, ReactNode]] : []),
		['Plan', planWords(card.plan, card.cycle)],
		['Since', <DayOf key="s" at={card.createdAt} timeZone="UTC" />],
		['Next charge', card.nextCharge ? <DayOf key="n" at={card.nextCharge} timeZone="UTC" /> : 'None'],
		['Teachers', of('teachers')],
		['Students', of('students')],
		['Last activity', card.lastAt ? <Moment key="l" at={card.lastAt} timeZone="UTC" /> : 'Never'],
		['Flags', <Flags key="f" risks={card.risks} />],
	]
}

function Flags({ risks }: Pick<SchoolRow, 'risks'>) {
	if (risks.length === 0) return 'None'
	return risks.map((risk) => [
		<Tag key={risk} tone="warn">
			{sayRisk(risk)}
		</Tag>,
		' ',
	])
}
