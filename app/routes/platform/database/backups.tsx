import { Moment } from '#app/components/dates.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { platformHref } from '#app/domain/platform/href.ts'
import { diskWords } from '#app/domain/platform/speed.ts'
import type { readDatabase } from './read.server.ts'

type Shown = ReturnType<typeof readDatabase>['backups']

const kinds = { made: 'Backup', verified: 'Restore test', downloaded: 'Download', drill: 'Restore drill' }

/** Encrypted backups, and the results of restore tests. */
export function Backups({ isSet, files, steps }: Shown) {
	return (
		<div className="cards">
			<Panel title="Backups">
				<p className="muted">
					{isSet
						? 'One is made every hour, sealed with a key that is kept elsewhere. Once a day the newest is restored beside the live database and compared with what it recorded.'
						: 'No folder for backups is set, so none are made. Start Solfa with BACKUP_DIR and BACKUP_KEY.'}
				</p>
				{isSet && files.length === 0 ? <p className="muted">None has been made yet.</p> : null}
				<ul className="rows">
					{files.map(({ file, at, bytes }) => (
						<li key={file}>
							<span>
								<Moment at={at} timeZone="UTC" />, {diskWords(bytes)}
							</span>{' '}
							<PostForm className="row-actions">
								<input type="hidden" name="file" value={file} />
								<button className="button button-small" name="intent" value="verify">
									Test<span className="sr-only"> the backup {file}</span>
								</button>
							</PostForm>
						</li>
					))}
				</ul>
				{files.length > 0 ? <Download files={files} /> : null}
			</Panel>
			<Panel title="Backups and restore tests">
				{steps.length === 0 ? <p className="muted">Nothing yet.</p> : null}
				<ul className="rows">
					{steps.map((step) => (
						<li key={step.id}>
							<span>
								{kinds[step.kind]}{' '}
								<State tone={step.finishedAt === null ? 'brass' : step.succeeded ? 'good' : 'bad'}>
									{step.finishedAt === null ? 'Under way' : step.succeeded ? 'Passed' : 'Failed'}
								</State>{' '}
								<span className="muted">{step.text ?? step.file}</span>
							</span>{' '}
							<span className="muted">
								<bdi>{step.staffName}</bdi>, <Moment at={step.startedAt} timeZone="UTC" />
							</span>
						</li>
					))}
				</ul>
			</Panel>
		</div>
	)
}

/** A plain browser form, because the response is a file. */
function Download({ files }: Pick<Shown, 'files'>) {
	return (
		<form className="form" method="post" action={platformHref.backupFile()}>
			<h3>Download a backup</h3>
			<p className="muted">It stays sealed: nobody reads it without the key. Every download is noted.</p>
			<div className="field">
				<label htmlFor="backup-file">Backup</label>
				<select className="input" id="backup-file" name="file">
					{files.map(({ file }) => (
						<option key={file}>{file}</option>
					))}
				</select>
			</div>
			<div className="field">
				<label htmlFor="backup-password">Your password</label>
				<input
					className="input"
					id="backup-password"
					name="currentPassword"
					type="password"
					autoComplete="current-password"
				/>
			</div>
			<button className="button">Download</button>
		</form>
	)
}
