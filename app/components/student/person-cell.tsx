import type { ReactNode } from 'react'
import { Avatar } from '#app/components/avatar.tsx'
import type { Face } from '#app/domain/student/face.ts'

/**
 * The first cell of a row with a photo or initials. Initials are drawn by the style sheet, so they are not part of the page's
 * text.
 */
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
