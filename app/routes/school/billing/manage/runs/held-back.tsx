import { PostForm } from '#app/components/desk-form.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/panel.tsx'
import { itOrThem, noLongerCharged } from '#app/domain/billing/outdated.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import type { readHeldBack } from './read-made.server.ts'

/** The drafts that “Send all” leaves out, before it is pressed. */
export function HeldBack({ run, drafts }: { run: string; drafts: ReturnType<typeof readHeldBack> }) {
	const count = drafts.reduce((sum, { lessons }) => sum + lessons.length, 0)
	return (
		<Notice
			tone="warn"
			title={`${many(drafts.length, 'draft is', 'drafts are')} held back, with ${noLongerCharged(count)}`}
		>
			<p>
				“Send all” leaves {itOrThem(drafts.length)} out, because marks were changed after the run. To charge
				all the same, edit the draft and put a line of your own in place of the lesson.
			</p>
			<ul className="rows">
				{drafts.map(({ id, family, lessons }) => (
					<li key={id}>
						<Link to={href.invoice(id)}>
							Draft for <bdi>{family}</bdi>
						</Link>
						<div className="w-full text-sm">
							{lessons.map((lesson) => (
								<div key={lesson.id}>
									<bdi>{lesson.about}</bdi>: {lesson.why}
								</div>
							))}
						</div>
					</li>
				))}
			</ul>
			<PostForm action={href.billingRun(run)}>
				<button className="button" type="submit" name="intent" value="take-off">
					Take {many(count, 'lesson', 'lessons')} off
				</button>
			</PostForm>
		</Notice>
	)
}
