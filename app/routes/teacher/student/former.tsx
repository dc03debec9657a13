import { Day } from '#app/components/dates.tsx'
import { Facts } from '#app/components/figures.tsx'
import { Note } from '#app/views/learning/notes.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Notice, Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import type { FormerStudentRead } from '#app/models/learning/former-students.server.ts'

/** Notes and reports the teacher wrote about a former student, readable for a limited time. */
export function Former({ name, until, notes, reports }: FormerStudentRead) {
	return (
		<>
			<PageHead
				title={<bdi>{name}</bdi>}
				line="Former student"
				trail={[{ to: href.teacherStudents(), label: 'Students' }]}
			/>
			<div className="stack">
				<Notice title="This student has left your classes.">
					<p>
						You can read your own notes and reports until <Day on={until} />.
					</p>
				</Notice>
				<Panel title="Your notes" wide>
					{notes.length === 0 ? <p role="status">You wrote no notes.</p> : null}
					<ul className="learned">
						{notes.map((note) => (
							<li key={note.id}>
								<Note note={note} />
							</li>
						))}
					</ul>
				</Panel>
				{reports.map(({ id, title, worked, strengths, nextSteps }) => (
					<Panel key={id} title={title} wide>
						<Facts
							rows={[
								['What we worked on', worked ?? '–'],
								['What goes well', strengths ?? '–'],
								['What comes next', nextSteps ?? '–'],
							]}
						/>
					</Panel>
				))}
			</div>
		</>
	)
}
