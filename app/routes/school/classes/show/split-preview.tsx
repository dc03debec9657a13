import { Clashes } from '#app/components/lesson/clash-list.tsx'
import { Panel } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import type { SplitWords } from './read-split.server.ts'

const MANY = 12

export function hasClashes(preview: SplitWords | undefined): boolean {
	return preview?.groups.some(({ lines }) => lines.some(({ clashes }) => clashes.length > 0)) ?? false
}

export function SplitPreview({
	preview: { groups, leftOut, total },
	title = 'What will change',
}: {
	preview: SplitWords
	title?: string
}) {
	return (
		<Panel title={title}>
			{total === 0 ? <p role="status">Nothing would change.</p> : null}
			{groups.map(({ label, lines }) => (
				<details key={label} open={lines.length <= MANY}>
					<summary>
						{label}: {many(lines.length, 'lesson', 'lessons')}
					</summary>
					<ol className="leading-7">
						{lines.map(({ text, clashes }) => (
							<li key={text}>
								{text}
								<Clashes clashes={clashes} />
							</li>
						))}
					</ol>
				</details>
			))}
			{leftOut ? <p>{leftOut}</p> : null}
		</Panel>
	)
}
