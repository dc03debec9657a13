import type { ReactNode } from 'react'
import { Avatar } from '#app/components/avatar.tsx'
import type { Face } from '#app/domain/student/face.ts'

/** The first cell of somebody's row, with a photo or initials beside the name. Initials are style alone, so no text of the page. */
export function PersonCell({ face, children }: { face: Face; children: ReactNode }) {
	const { letters, tint, photo } = face
	return photo ? (
		<th scope="row" className="person">
			<Avatar photo={photo} /> {children}
		</th>
	) : (
		<th scope="row" className={`person with-initials tint-${tint}`} data-initials={letters}>
			{children}
		</th>
	)
}
