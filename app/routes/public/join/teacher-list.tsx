import { siteHref } from '#app/domain/site-href.ts'
import type { ShownTeacher } from '#app/models/join/shown-teachers.server.ts'
import { initialsOf } from '#app/utils/initials.ts'

const FACE = 'absolute top-0 left-0 h-14 w-14 rounded-full object-cover'

/** Teachers who agreed to be listed, with their introductions. */
export function TeacherList({ teachers, address }: { teachers: readonly ShownTeacher[]; address: string }) {
	return (
		<ul className="m-0 -mr-4 flex list-none flex-wrap p-0">
			{teachers.map(({ id, name, bio, instruments, photoId }) => (
				<li key={id} className="relative mr-4 mb-4 min-h-14 w-65 pl-18">
					{photoId ? (
						<img
							className={FACE}
							src={siteHref.joinPhoto(address, photoId)}
							alt=""
							width="56"
							height="56"
							loading="lazy"
						/>
					) : (
						<span
							className={`${FACE} bg-accent-soft text-center leading-14 font-semibold text-accent`}
							aria-hidden="true"
						>
							{initialsOf(name)}
						</span>
					)}
					<h3 className="m-0">
						<bdi>{name}</bdi>
					</h3>
					{instruments.length > 0 ? <p className="muted m-0">{instruments.join(', ')}</p> : null}
					{bio ? <p className="as-typed m-0 font-serif">{bio}</p> : null}
				</li>
			))}
		</ul>
	)
}
