import type { ReactNode } from 'react'
import { PostForm } from '#app/components/desk-form.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import type { SchoolSettingsTab } from '#app/domain/school/pages.ts'

export function RowLinks({
	tab,
	id,
	name,
	away = 'Archive',
	children,
}: {
	tab: SchoolSettingsTab
	id: string
	name: string
	/** Label of the removal link. */
	away?: string
	children?: ReactNode
}) {
	return (
		<span className="row-actions">
			{children}
			<Link className="button button-small" to={href.schoolSettings(tab, { edit: id })}>
				Edit<span className="sr-only"> {name}</span>
			</Link>{' '}
			<Link className="button button-small" to={href.schoolSettings(tab, { archive: id })}>
				{away}
				<span className="sr-only"> {name}</span>
			</Link>
		</span>
	)
}

interface RowButtonProps {
	tab: SchoolSettingsTab
	intent: string
	fields: Record<string, string>
	label: ReactNode
}

export function RowButton({ tab, intent, fields, label }: RowButtonProps) {
	return (
		<PostForm action={href.schoolSettings(tab)}>
			{Object.entries(fields).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<button className="button button-small" type="submit" name="intent" value={intent}>
				{label}
			</button>
		</PostForm>
	)
}

interface ArchivedRow {
	id: string
	name: string
	intent: string
	/** The parent: the site of a room, or the list of an instrument. */
	at: string
	fields?: Record<string, string>
}

/** Archived entries with a button to restore them. */
export function ArchivedList({ tab, rows }: { tab: SchoolSettingsTab; rows: ArchivedRow[] }) {
	if (rows.length === 0) return null
	return (
		<Panel title="Archived">
			<ul className="rows">
				{rows.map(({ id, name, intent, at, fields }) => (
					<li key={id}>
						<span>
							<bdi>{name}</bdi>
							{at ? <span className="muted">, {at}</span> : null}
						</span>
						<RowButton
							tab={tab}
							intent={intent}
							fields={{ id, ...fields }}
							label={
								<>
									Restore<span className="sr-only"> {name}</span>
								</>
							}
						/>
					</li>
				))}
			</ul>
		</Panel>
	)
}

export function Back({ tab }: { tab: SchoolSettingsTab }) {
	return (
		<Link className="button" to={href.schoolSettings(tab)}>
			Back
		</Link>
	)
}
