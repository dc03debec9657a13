import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'

/** Old links keep working: the merged record points to the one that was kept. */
export function MergedInto({ merged: { id, name } }: { merged: { id: string; name: string } }) {
	return (
		<Notice
			tone="warn"
			title={
				<>
					This record was merged into <bdi>{name}</bdi>
				</>
			}
		>
			<p>
				Everything is there now. <Link to={href.student(id)}>Go to the record that was kept</Link>
			</p>
		</Notice>
	)
}
