import { useRef, useState } from "react";
import { backgroundVideo } from "#app/content/pictures.ts";
import { classes } from "./classes.ts";
import { Icon, Pause, Play } from "./icon.ts";
import { useCanAutoplay } from "./use-can-autoplay.ts";
import { useNearViewport } from "./use-near-viewport.ts";

/**
 * SPEC 2 and 9: a looping, muted video behind text. Its first frame is the placeholder. The video loads when the
 * area comes within `margin` of the viewport and autoplay is allowed, and is shown once it plays.
 */
export function BackgroundVideo({
  margin = "100px",
  className = "opacity-45",
}: {
  margin?: "100px" | "50px";
  className?: string;
}) {
  const area = useRef<HTMLDivElement>(null);
  const film = useRef<HTMLVideoElement>(null);
  const isNear = useNearViewport(area, margin);
  const isWelcome = useCanAutoplay();
  const [isPlaying, setPlaying] = useState(false);
  const [hasStarted, setStarted] = useState(false);

  function toggle() {
    if (isPlaying) film.current?.pause();
    else void film.current?.play();
  }

  return (
    <>
      <div
        ref={area}
        data-background-video=""
        className="absolute inset-0 -z-10 overflow-hidden bg-espresso"
      >
        <div className={classes("hero-still absolute inset-0", className)}>
          {isNear && isWelcome ? (
            <video
              ref={film}
              autoPlay
              loop
              muted
              playsInline
              disablePictureInPicture
              aria-hidden="true"
              tabIndex={-1}
              onPlaying={() => {
                setPlaying(true);
                setStarted(true);
              }}
              onPause={() => setPlaying(false)}
              className={classes(
                "size-full object-cover transition-opacity duration-1000",
                !hasStarted && "opacity-0",
              )}
            >
              <source src={backgroundVideo.webm} type="video/webm" />
              <source src={backgroundVideo.mp4} type="video/mp4" />
            </video>
          ) : null}
        </div>
      </div>
      {hasStarted && isWelcome ? (
        // A sibling of the video, because the text above the video would catch the press.
        <button
          type="button"
          onClick={toggle}
          aria-label={isPlaying ? "Pause background video" : "Play background video"}
          className="absolute right-3 bottom-3 z-10 grid size-10 place-items-center rounded-full bg-espresso/70 text-crema"
        >
          {isPlaying ? (
            <Icon of={Pause} className="size-4" />
          ) : (
            <Icon of={Play} className="size-4" />
          )}
        </button>
      ) : null}
    </>
  );
}
