import { Clashes } from '#app/components/lesson/clash-list.tsx'
import { Panel } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import type { SplitWords } from './read-split.server.ts'

const MANY = 12

export function SplitPreview({
	preview: { groups, notes },
	title = 'What will change',
}: {
	preview: SplitWords
	title?: string
}) {
	return (
		<Panel title={title}>
			{notes.map((text) => (
				<p key={text} role="status">
					{text}
				</p>
			))}
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
		</Panel>
	)
}
