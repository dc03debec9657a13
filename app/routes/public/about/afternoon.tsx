import { useSay } from '#app/components/say.ts'

const HOURS = [14, 15, 16, 17, 18]

/** Lengths are in half hours; each line adds up to the five hours above it. */
const LINES = [
	{
		name: 'Teachers',
		looks: 'held',
		notes: [
			['Lesson', 3],
			['Lesson', 3],
			['Choir', 4],
		],
	},
	{
		name: 'Families',
		looks: 'next',
		notes: [
			['Reminder', 4],
			['Note', 3],
			['Invoice', 3],
		],
	},
	{
		name: 'Office',
		looks: 'event',
		notes: [
			['Calls', 3],
			['Books', 3],
		],
		close: 'Closed on time',
	},
] as const

/** The mission as a score of three lines: lessons and news continue after the office has closed. */
export function Afternoon() {
	const say = useSay()
	return (
		<figure className="afternoon card">
			<figcaption>{say('What an afternoon should sound like')}</figcaption>
			<p className="hours" aria-hidden="true">
				{HOURS.map((hour) => [<span key={hour}>{hour}:00</span>, ' '])}
			</p>
			<dl>
				{LINES.map((line) => (
					<div key={line.name}>
						<dt>{say(line.name)}</dt>{' '}
						{line.notes.map(([what, halves], i) => [
							<dd key={i} className={`${line.looks} for-${halves}`}>
								{say(what)}
							</dd>,
							' ',
						])}
						{'close' in line ? <dd className="close for-4">{say(line.close)}</dd> : null}
					</div>
				))}
			</dl>
		</figure>
	)
}
