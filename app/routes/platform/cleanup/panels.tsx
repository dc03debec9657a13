import { Moment } from '#app/components/dates.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { cleanupRule, howMany, type CleanupRule } from '#app/domain/platform/cleanup.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import type { readCleanup } from './read.server.ts'

type Shown = ReturnType<typeof readCleanup>

/** Each rule, the rows it would remove now, and why that is safe. */
export function Rules({ rules }: Pick<Shown, 'rules'>) {
	return (
		<div className="table-frame">
			<table className="table">
				<caption className="sr-only">What can be cleaned up</caption>
				<thead>
					<tr>
						<th scope="col">What</th>
						<th scope="col">Why it is safe</th>
						<th scope="col" className="numeric">
							Can be removed
						</th>
						<th scope="col" className="numeric">
							Protected
						</th>
					</tr>
				</thead>
				<tbody>
					{rules.map(({ value, label, safe, count, kept }) => (
						<tr key={value}>
							<th scope="row">
								<Link to={platformHref.dryRun(value)}>{label}</Link>
							</th>
							<td className="prose sm:max-w-84!" data-label="Why it is safe">
								{safe}
							</td>
							<td className="numeric" data-label="Can be removed">
								{count.toLocaleString('en')}
							</td>
							<td className="numeric" data-label="Protected">
								{kept === null ? '–' : kept.toLocaleString('en')}
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}

/** Recent cleanups, with what they left out. */
export function Runs({ runs, shown }: { runs: Shown['runs']; shown: Shown['shownRun'] }) {
	return (
		<Panel title="Log">
			{runs.length === 0 ? <p className="muted">Nothing has been cleaned up yet.</p> : null}
			<ul className="rows">
				{runs.map((run) => (
					<li key={run.id}>
						<span>
							{cleanupRule(run.rule)?.label ?? run.rule}: {howMany(run.rule as CleanupRule, run.removed)}
							{run.skipped.length > 0 ? (
								<>
									{', '}
									<Link to={platformHref.cleanup({ run: run.id })}>{run.skipped.length} skipped</Link>
								</>
							) : null}
							{run.id === shown?.id ? <Skipped skipped={shown.skipped} /> : null}
						</span>{' '}
						<span className="muted">
							<bdi>{run.staffName}</bdi>, <Moment at={run.at} timeZone="UTC" />
						</span>
					</li>
				))}
			</ul>
		</Panel>
	)
}

function Skipped({ skipped }: { skipped: { name: string; why: string }[] }) {
	if (skipped.length === 0) return null
	return (
		<ul>
			{skipped.map(({ name, why }) => (
				<li key={name}>
					<bdi>{name}</bdi> was skipped. {why}
				</li>
			))}
		</ul>
	)
}

/** Deleted schools, and schools waiting for deletion. */
export function Removals({ removals }: Pick<Shown, 'removals'>) {
	return (
		<Panel title="Deleted schools">
			<p className="muted">
				What they paid for Solfa stays in the transactions, as the law demands. All else is removed, a little
				at a time.
			</p>
			{removals.length === 0 ? <p className="muted">No school has been deleted.</p> : null}
			<ul className="rows">
				{removals.map((removal) => (
					<li key={removal.schoolId}>
						<span>
							<bdi>{removal.name}</bdi>{' '}
							<State tone={removal.finishedAt ? 'good' : 'brass'}>
								{removal.finishedAt ? 'Removed' : 'Under way'}
							</State>{' '}
							<span className="muted">
								{removal.rows.toLocaleString('en')} rows, {removal.files.toLocaleString('en')} files
							</span>
						</span>{' '}
						<span className="muted">
							<bdi>{removal.staffName}</bdi>, <Moment at={removal.startedAt} timeZone="UTC" />
						</span>
					</li>
				))}
			</ul>
		</Panel>
	)
}
