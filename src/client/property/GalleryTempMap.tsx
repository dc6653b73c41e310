export function PropertyMap({ height }: { latitude: number; longitude: number; title: string; height: number }) {
  return <div style={{ height, background: 'var(--map-sea)', borderRadius: 14 }} />;
}
