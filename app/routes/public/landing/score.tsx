import { useSay } from '#app/components/say.ts'
import { day, now, type Lesson } from '#app/content/day.ts'

const HOURS = [14, 15, 16, 17, 18, 19]
const LEFT = 92
const HOUR = 84
const TOP = 52
const ROW = 46
const WIDTH = LEFT + HOURS.length * HOUR + 20
const HEIGHT = TOP + day.length * ROW

const classes: Record<Lesson['state'], string> = {
	held: 'held',
	'to come': 'next',
	event: 'event',
	canceled: 'off',
}

/** A day as a score: rooms are lines, lessons are notes. Screen readers and narrow phones get a list. */
export function Score() {
	const say = useSay()
	return (
		<figure className="score card">
			<figcaption>{say(`An afternoon at a music school, at ${clock(now)}`)}</figcaption>
			<svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
				{HOURS.map((hour) => (
					<text key={hour} x={x(hour)} y="20" className="hour">
						{clock(hour)}{' '}
					</text>
				))}
				<path className="now" d={`M${x(now)} 26V${HEIGHT}`} />
				{day.map(({ room, lessons }, line) => (
					<g key={room}>
						<text x="0" y={TOP + line * ROW + 5}>
							{say(room)}{' '}
						</text>
						<path d={`M${LEFT} ${TOP + line * ROW}H${WIDTH}`} />
						{lessons.map((lesson) => (
							<Note key={lesson.who} lesson={lesson} y={TOP + line * ROW} />
						))}
					</g>
				))}
				<rect className="now" x={x(now) - 23} y="4" width="46" height="22" rx="6" />
				<text className="now" x={x(now)} y="20">
					{clock(now)}
				</text>
			</svg>
			<ol>
				{listed.map(({ who, room, from, state }) => (
					<li key={who} className={classes[state]}>
						<span className="time">{clock(from)}</span>{' '}
						<span>
							<strong>{say(who)}</strong>, {say(room)}
						</span>{' '}
						<span className="state">{say(state)}</span>
					</li>
				))}
			</ol>
		</figure>
	)
}

const listed = day
	.flatMap(({ room, lessons }) => lessons.map((lesson) => ({ ...lesson, room })))
	.sort((a, b) => a.from - b.from)

function Note({ lesson: { who, from, to, state }, y }: { lesson: Lesson; y: number }) {
	const say = useSay()
	return (
		<g className={classes[state]}>
			<rect x={x(from)} y={y - 15} width={(to - from) * HOUR - 6} height="30" rx="15" />
			<text x={x(from) + 13} y={y + 5}>
				{say(who)}{' '}
			</text>
		</g>
	)
}

function x(hour: number): number {
	return Math.round(LEFT + (hour - 14) * HOUR)
}

function clock(time: number): string {
	const minutes = Math.round((time % 1) * 60)
	return `${Math.floor(time)}:${String(minutes).padStart(2, '0')}`
}
