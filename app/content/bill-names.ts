/** The name of an invoice or an opening balance inside an English sentence: "Invoice 17" becomes "invoice 17". */
export function inSentence(name: string): string {
	return name.charAt(0).toLowerCase() + name.slice(1)
}

/** The same in Spanish, with its article: "la factura 17" or "el saldo inicial OB-1". */
export function conArticulo(name: string): string {
	return `${name.startsWith('Factura') ? 'la' : 'el'} ${inSentence(name)}`
}

/** The same after "de", which Spanish joins with the article: "de la factura 17" or "del saldo inicial OB-1". */
export function deArticulo(name: string): string {
	return `de ${conArticulo(name)}`.replace(/^de el /, 'del ')
}
