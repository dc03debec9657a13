import { Moment } from '#app/components/dates.tsx'
import { Facts } from '#app/components/figures.tsx'
import { Panel, State as Standing } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import { diskWords } from '#app/domain/platform/speed.ts'
import type { readDatabase } from './read.server.ts'

type Shown = ReturnType<typeof readDatabase>

/** Integrity, free space and version of the database file. */
export function State({ state }: Pick<Shown, 'state'>) {
	const { size, free, migration, pending, integrity } = state
	return (
		<Panel title="State">
			<Facts
				rows={[
					['Size', size],
					['Free on the disk', free ?? 'The disk does not say'],
					['Migration', migration],
					['Pending migrations', pending ? `Up to ${pending}` : 'None'],
					[
						'Integrity',
						integrity ? (
							<span key="i">
								{integrity.text}, <Moment at={integrity.at} timeZone="UTC" />
							</span>
						) : (
							'Has not been checked yet'
						),
					],
				]}
			/>
		</Panel>
	)
}

/** Size and growth of the tables. */
export function Sizes({ sizes }: Pick<Shown, 'sizes'>) {
	return (
		<Panel title="Tables" wide>
			{sizes === null ? <p className="muted">Not measured yet: a job does it once a day.</p> : null}
			{sizes ? <TableSizes rows={sizes.rows.slice(0, LARGEST)} since={sizes.since} /> : null}
			{sizes && sizes.rows.length > LARGEST ? (
				<details className="mt-3">
					<summary className="py-3">{sizes.rows.length - LARGEST} smaller tables</summary>
					<TableSizes rows={sizes.rows.slice(LARGEST)} since={sizes.since} />
				</details>
			) : null}
		</Panel>
	)
}

const LARGEST = 12

function TableSizes({ rows, since }: Pick<NonNullable<Shown['sizes']>, 'rows' | 'since'>) {
	return (
		<ul className="rows">
			{rows.map(({ name, bytes, grownBy }) => (
				<li key={name}>
					<span>{name}</span>{' '}
					<span className="muted">
						{diskWords(bytes)}
						{grownBy ? `, ${grownBy > 0 ? '+' : '−'}${diskWords(Math.abs(grownBy))} since ${since}` : ''}
					</span>
				</li>
			))}
		</ul>
	)
}

/** Background jobs. */
export function Jobs({ jobs }: Pick<Shown, 'jobs'>) {
	return (
		<Panel title="Background jobs">
			{jobs.length === 0 ? <p className="muted">None has run yet.</p> : null}
			<ul className="rows">
				{jobs.map(({ job, lastAt, lastMs, failures, lastFailedAt, lastError }) => (
					<li key={job}>
						<span>
							{job.replaceAll('-', ' ')}{' '}
							{lastFailedAt === lastAt ? <Standing tone="bad">{lastError ?? 'Failed'}</Standing> : null}
						</span>{' '}
						<span className="muted">
							<Moment at={lastAt} timeZone="UTC" />, {lastMs}&nbsp;ms
							{failures > 0 ? `, ${failures} failed so far` : ''}
						</span>
					</li>
				))}
			</ul>
		</Panel>
	)
}

/** Slow statements. SQLite has one writer, so each of them delays the others. */
export function SlowStatements({ slow }: Pick<Shown, 'slow'>) {
	return (
		<Panel title="Slow queries">
			{slow.length === 0 ? (
				<p className="muted">None has taken 25 ms or longer on this node since it was started.</p>
			) : null}
			<ul className="rows">
				{slow.map(({ sql, times, longestMs }) => (
					<li key={sql}>
						<code className="notes">{sql.slice(0, 400)}</code>{' '}
						<span className="muted">
							{longestMs}&nbsp;ms at most, {many(times, 'time', 'times')}
						</span>
					</li>
				))}
			</ul>
		</Panel>
	)
}
