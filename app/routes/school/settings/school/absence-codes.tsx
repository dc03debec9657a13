import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import type { AbsencesShown } from './absences.tsx'

type Code = AbsencesShown['offered'][number]

const yes = (on: boolean) => (on ? 'Yes' : 'No')

export function Codes({ codes }: { codes: Code[] }) {
	return (
		<Panel title="Attendance codes">
			<div className="table-frame">
				<table className="table">
					<thead>
						<tr>
							<th scope="col">Code</th>
							<th scope="col">Attended</th>
							<th scope="col">Charged</th>
							<th scope="col">Teacher paid</th>
							<th scope="col">Credit</th>
							<th scope="col">Note</th>
							<th scope="col">Families</th>
							<th scope="col">
								<span className="sr-only">Change</span>
							</th>
						</tr>
					</thead>
					<tbody>
						{codes.map((code) => (
							<CodeRow key={code.letter} code={code} />
						))}
					</tbody>
				</table>
			</div>
		</Panel>
	)
}

function CodeRow({ code }: { code: Code }) {
	const { letter, label, isUsual, credit, countsToCap } = code
	const link = (task: 'edit' | 'archive', verb: string) => (
		<Link className="button button-small" to={href.schoolSettings('absences', { [task]: letter })}>
			{verb}
			<span className="sr-only"> {label}</span>
		</Link>
	)
	return (
		<tr>
			<th scope="row">
				{letter} <bdi>{label}</bdi>
			</th>
			<td data-label="Attended">{yes(code.isHeld)}</td>
			<td data-label="Charged">{yes(code.charges)}</td>
			<td data-label="Teacher paid">{yes(code.pays)}</td>
			<td data-label="Credit">
				{credit === 'none' ? 'None' : countsToCap ? 'Make-up, within the limit' : 'Make-up'}
			</td>
			<td data-label="Note">{code.needsNote ? 'Required' : 'Optional'}</td>
			<td data-label="Families">{code.inPortal ? 'Shown' : 'Hidden'}</td>
			<td className="max-sm:absolute max-sm:right-0 max-sm:bottom-1">
				{link('edit', 'Edit')} {isUsual ? null : link('archive', 'Archive')}
			</td>
		</tr>
	)
}
