import { PostForm } from '#app/components/desk-form.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/panel.tsx'
import { billedTooMuch, chargeAnyway, itOrThem, setRightLabel } from '#app/domain/billing/outdated.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import type { HeldBackDraft } from './read-made.server.ts'

/** The drafts that “Send all” leaves out, before it is pressed. */
export function HeldBack({ run, drafts }: { run: string; drafts: HeldBackDraft[] }) {
	const all = drafts.flatMap(({ lines }) => lines)
	return (
		<Notice
			tone="warn"
			title={`${many(drafts.length, 'draft is', 'drafts are')} held back, with ${billedTooMuch(all)}`}
		>
			<p>
				“Send all” leaves {itOrThem(drafts.length)} out, because of changes after the run. {chargeAnyway(all)}
			</p>
			<PostForm action={href.billingRun(run)}>
				<button className="button" type="submit" name="intent" value="take-off">
					{setRightLabel(all)}
				</button>
			</PostForm>
			<ul className="rows">
				{drafts.map(({ id, family, lines }) => (
					<li key={id}>
						<Link to={href.invoice(id)}>
							<span>
								Draft for <bdi>{family}</bdi>
							</span>
						</Link>
						<div className="w-full text-sm">
							{lines.map((line) => (
								<div key={line.id}>
									<bdi>{line.about}</bdi>: {line.why}
								</div>
							))}
						</div>
					</li>
				))}
			</ul>
		</Notice>
	)
}
