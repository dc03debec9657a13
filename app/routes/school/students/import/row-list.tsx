import { Neighbors, Tabs } from '#app/components/page-head.tsx'
import { State, type Tone } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import type { ImportRowState } from '#app/domain/student/import.ts'
import type { RowsProps } from './preview.tsx'

const KINDS: Partial<Record<ImportRowState, readonly [Tone, string]>> = {
	new: ['good', 'New'],
	duplicate: ['quiet', 'Already there'],
	error: ['bad', 'Problem'],
	kept: ['warn', 'Kept'],
}

export function ImportRowList({
	id,
	counts,
	list,
	show,
	page,
	hasMore,
	isOpen,
}: RowsProps & { isOpen: boolean }) {
	const kinds = (['error', 'duplicate', isOpen ? 'new' : 'kept'] as const).filter((kind) => counts[kind])
	const at = (query: Record<string, string | undefined>) => href.importFile(id, { show, ...query })
	const here = href.importFile(id, { show })
	return (
		<>
			<Tabs
				label="Rows"
				here={here}
				tabs={[
					{ to: href.importFile(id), label: 'All rows' },
					...kinds.map((kind) => ({
						to: href.importFile(id, { show: kind }),
						label: KINDS[kind]?.[1] ?? '',
						count: counts[kind],
					})),
				]}
			/>
			<ul className="rows card">
				{list.map(({ row, state, text, name }) => (
					<li key={row}>
						<span>
							<bdi>{name}</bdi>{' '}
							<span className="muted">
								Line {row}
								{text ? `. ${text}` : ''}
							</span>
						</span>{' '}
						<State tone={KINDS[state]?.[0] ?? 'quiet'}>{KINDS[state]?.[1]}</State>
					</li>
				))}
			</ul>
			<Neighbors
				label="Pages"
				previous={
					page > 1
						? { to: at({ page: page > 2 ? String(page - 1) : undefined }), label: 'Rows before' }
						: null
				}
				next={hasMore ? { to: at({ page: String(page + 1) }), label: 'More rows' } : null}
			/>
		</>
	)
}
