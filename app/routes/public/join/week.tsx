import { useSiteWords } from '#app/components/site/spoken.tsx'
import { drawWeek, WEEK } from '#app/domain/join/week.ts'
import type { JoinClass } from '#app/requests/join.server.ts'
import { clockWords, timeAfterMidnight } from '#app/utils/clock.ts'
import type { DateWriting } from '#app/utils/dates.ts'

/** With more classes the drawing would say less than the table. */
const MOST = 16
const PILL = 16
const LOOKS = {
	free: { fill: 'var(--surface)', stroke: 'var(--accent)', strokeWidth: 1.5 },
	ensemble: { fill: 'var(--surface)', stroke: 'var(--brass)', strokeWidth: 1.5 },
	ask: { fill: 'var(--surface)', stroke: 'var(--accent)', strokeWidth: 1.5, strokeDasharray: '4 3' },
	full: { fill: 'var(--accent)', stroke: 'var(--accent)', strokeWidth: 1.5 },
	closed: { fill: 'var(--line)', stroke: 'var(--muted)', strokeWidth: 1.5 },
}
const KINDS = ['free', 'ensemble', 'ask', 'full', 'closed'] as const

/** The classes of a week as a drawing. The table below says the same, so it is hidden from screen readers. */
export function WeekDrawing({ classes, writing }: { classes: readonly JoinClass[]; writing: DateWriting }) {
	const { join } = useSiteWords()
	const slots = classes.flatMap(({ slots, ...joinClass }) =>
		slots.map((slot) => ({ ...slot, name: joinClass.name, is: kindOf(joinClass) })),
	)
	const timed = classes.filter(({ slots }) => slots.length > 0)
	if (timed.length < 2 || slots.length > MOST) return null
	const { drawn, days, hours, height } = drawWeek(slots)
	const kinds = KINDS.filter((kind) => slots.some(({ is }) => is === kind))
	const middleOf = (row: number) => WEEK.top + row * WEEK.row + WEEK.row / 2
	return (
		<div
			className="float-right mb-6 ml-10 hidden w-120 rounded-[12px] border border-line bg-surface px-5 py-4 min-[1000px]:block"
			aria-hidden="true"
		>
			<p className="m-0 mb-2">
				<strong>{join.week.title}</strong> <span className="muted">{join.week.classes(timed.length)}</span>
			</p>
			<svg className="block w-full" viewBox={`0 0 ${WEEK.width} ${height}`} fontSize="12" fill="var(--ink)">
				{hours.map(({ at, x }) => (
					<g key={at}>
						<path stroke="var(--line)" d={`M${round(x)} ${WEEK.top - 8}V${height}`} />
						<text x={round(x)} y="12" fill="var(--muted)">
							{clockWords(timeAfterMidnight(at), writing).replace(/:00(?=\D)/, '')}
						</text>
					</g>
				))}
				{days.map(({ weekday, row }) => (
					<text key={weekday} x="0" y={middleOf(row) + 4} fontWeight="600">
						{join.week.days[weekday - 1]}
					</text>
				))}
				{drawn.map(({ slot, x, width, labelX, isBefore, row }, i) => (
					<g key={i}>
						<rect
							x={round(x)}
							y={middleOf(row) - PILL / 2}
							width={round(width)}
							height={PILL}
							rx={PILL / 2}
							{...LOOKS[slot.is]}
						/>
						<text
							x={round(labelX)}
							y={middleOf(row) + 4}
							textAnchor={isBefore ? 'end' : undefined}
							fontWeight="600"
						>
							{slot.name}
						</text>
					</g>
				))}
			</svg>
			<p className="m-0 text-sm">
				{kinds.map((kind) => (
					<span key={kind} className="mr-4 inline-block">
						<svg className="inline-block" width="18" height="10">
							<rect x="1" y="1" width="16" height="8" rx="4" {...LOOKS[kind]} />
						</svg>{' '}
						{kind === 'ask' || kind === 'closed' ? join.offer[kind] : join.week.is[kind]}
					</span>
				))}
			</p>
		</div>
	)
}

function kindOf({ state, kind }: Pick<JoinClass, 'state' | 'kind'>): keyof typeof LOOKS {
	if (state === 'seat') return kind === 'ensemble' ? 'ensemble' : 'free'
	return state === 'list' ? 'full' : state
}

const round = (number: number) => Math.round(number)
